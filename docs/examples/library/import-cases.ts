import { writeFileSync } from 'node:fs'
import { importCases } from 'medqa-perturb'

const text = 'A 64-year-old man has had chest pain for 2 days. He has no fever. What is the diagnosis?'
writeFileSync('own.csv', `text,diagnosis\n"${text}",Pericarditis\n`)

const { cases, rows, dataset } = await importCases({ files: ['own.csv'], out: 'own.jsonl', license: 'CC0-1.0' })
console.log(cases, rows, dataset)
// → 1 1 own

declare module 'sbd' {
  const sbd: { sentences(text: string, options: object): string[] }
  export default sbd
}
declare module 'sentencex' {
  export default function sentencex(language: string, text: string): string[]
}

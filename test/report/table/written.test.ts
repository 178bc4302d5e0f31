import { describe, expect, it } from 'vitest'
import { type Table, tableCsv, tableLatex, tableMarkdown, tellCell } from '../../../src/report/table/index.js'

const hostile: Table = {
  name: 'hostile',
  title: 'A & B <script>',
  note: '100 % of_it',
  columns: [{ title: 'model' }, { title: 'loss', format: 'points' }, { title: 'p', format: 'p' }],
  rows: [
    ['=1+1', -0.0938, 0.0001],
    ['a|b\n\\textbf{x} $y^2$ "q, r"', null, 0.25],
  ],
}

describe('tables', () => {
  it('tell numbers alike in every form for people', () => {
    expect([tellCell(0.5, 'fraction'), tellCell('x', 'p'), tellCell(12)]).toEqual(['0.5000', 'x', '12'])
  })

  it('let no text become markup, a column or a line in Markdown', () => {
    const lines = tableMarkdown(hostile).split('\n')
    expect(lines[0]).toBe('**A &#38; B &#60;script&#62;**')
    expect(lines.slice(4, 6)).toEqual([
      '| =1+1 | −9.4 | &#60;.001 |',
      '| a\\|b \\\\textbf{x} $y^2$ "q, r" | – | 0.250 |',
    ])
  })

  it('keep numbers raw in CSV, quote what must be quoted, and give no spreadsheet a formula', () => {
    expect(tableCsv(hostile)).toBe(
      'model,loss,p\r\n\'=1+1,-0.0938,0.0001\r\n"a|b\n\\textbf{x} $y^2$ ""q, r""",,0.25\r\n',
    )
  })

  it('let no text become a command in LaTeX', () => {
    const latex = tableLatex(hostile)
    expect(latex).toContain('\\caption{A \\& B $<$script$>$}\\label{tab:hostile}')
    expect(latex).toContain(
      'a$|$b \\textbackslash{}textbf\\{x\\} \\$y\\textasciicircum{}2\\$ \\textquotedbl{}q, r\\textquotedbl{} & -- & 0.250 \\\\',
    )
    expect(latex).toContain('=1+1 & $-$9.4 & $<$.001 \\\\')
    expect(latex).toContain('100 \\% of\\_it')
  })
})

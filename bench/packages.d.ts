declare module 'sbd' {
  const sbd: { sentences(text: string, options: object): string[] }
  export default sbd
}
declare module 'sentencex' {
  export default function sentencex(language: string, text: string): string[]
}
declare module '@monyone/aho-corasick/fast' {
  export class AhoCorasick {
    constructor(keywords: readonly string[])
    matchInText(text: string): readonly { readonly begin: number; readonly end: number; readonly keyword: string }[]
  }
}

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
declare module '@anthropic-ai/sdk' {
  interface Asked {
    readonly model: string
    readonly max_tokens: number
    readonly system: string
    readonly messages: readonly { readonly role: 'user'; readonly content: string }[]
  }
  export default class Anthropic {
    constructor(options: object)
    readonly messages: { create(asked: Asked): Promise<{ readonly content: readonly unknown[] }> }
  }
}

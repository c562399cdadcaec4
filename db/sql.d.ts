declare module '*.sql' {
  const text: string
  export default text
}
declare module '*.tsv' {
  const text: string
  export default text
}
declare module '*.jsonl' {
  const text: string
  export default text
}
declare module '*.css' {
  const text: string
  export default text
}

declare module '*.bin' {
  const path: string
  export default path
}

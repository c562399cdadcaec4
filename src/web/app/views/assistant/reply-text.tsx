import { useMemo } from 'preact/hooks'
import { type Block, blocksOf, keepUnits, spansOf } from './reply-blocks.ts'

/** A reply as paragraphs and lists, made of elements: no text of it is ever read as HTML. */
export function ReplyText({ text }: { text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <div class="reply-text">
      {blocks.map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </div>
  )
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'list') {
    const items = block.items.map((item, index) => (
      <li key={index}>
        <Line text={item} />
      </li>
    ))
    return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
  }
  const lines = block.lines.map((line, index) => (
    <span key={index} class="reply-line">
      <Line text={line} />{' '}
    </span>
  ))
  return block.kind === 'heading' ? (
    <p>
      <strong>{lines}</strong>
    </p>
  ) : (
    <p>{lines}</p>
  )
}

const Line = ({ text }: { text: string }) => (
  <>
    {spansOf(text).map((span, index) => {
      const text = keepUnits(span.text)
      if (span.isStrong) return <strong key={index}>{text}</strong>
      return span.isCode ? <code key={index}>{span.text}</code> : text
    })}
  </>
)

import { type Advice, Safety } from './parts.tsx'
import { Frame } from './shell.tsx'

/** Something that was logged by a caller that may not read the journal: it is only told that it was stored. */
export const Unseen = ({ title, safety }: { title: string; safety: Advice }) => (
  <Frame title={title}>
    <Safety safety={safety} />
    <p>Saved. This app may not read the journal, so there is nothing to show.</p>
  </Frame>
)

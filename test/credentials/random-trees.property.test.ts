import { describe, test } from 'bun:test'
import fc from 'fast-check'
import { type TestServer, testServer } from '../support.ts'

/**
 * Random trees of credentials: made, rotated, revoked, left to expire, presented again. A model keeps for each what it
 * was made by; whatever the server still accepts must have living makers, all the way up.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Kind = 'token' | 'jwt' | 'browser' | 'paired'
type Node = {
  kind: Kind
  id: string
  secret: string
  /** What it must not outlive; undefined: it stands by itself. */
  parent: Node | undefined
  family: object
  expiresAt: number | null
  isRevoked: boolean
  /** Rotated away: valid until then. */
  rotatedUntil?: number
}

type Step =
  | { do: 'issue'; days: number | undefined }
  | { do: 'make'; what: Kind; by: number; days: number | undefined }
  | { do: 'rotate'; which: number; by: number; overlap: number }
  | { do: 'revoke'; which: number; keep: boolean }
  | { do: 'end row'; which: number }
  | { do: 'present'; which: number }
  | { do: 'wait'; ms: number }

const index = fc.nat({ max: 30 })
const days = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined })
const steps = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ do: fc.constant('issue' as const), days }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('make' as const),
        what: fc.constantFrom<Kind>('token', 'token', 'jwt', 'browser', 'paired'),
        by: index,
        days,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('rotate' as const),
        which: index,
        by: index,
        overlap: fc.constantFrom(0, 3600),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('revoke' as const), which: index, keep: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('end row' as const), which: index }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('present' as const), which: index }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(HOUR, DAY, 2 * DAY) }),
    },
  ),
  { minLength: 5, maxLength: 25 },
)

/** What the server accepts. */
async function isAccepted({ services }: TestServer, { kind, secret }: Node): Promise<boolean> {
  if (kind === 'jwt') return (await services.jwts.verify(secret)) !== undefined
  if (kind === 'browser') return services.sessions.verify(secret) !== undefined
  return services.principalOf(secret) !== undefined
}

function createModel(server: TestServer) {
  const { services, clock } = server
  const nodes: Node[] = []
  const at = (position: number) => nodes[position % Math.max(nodes.length, 1)]

  const isOver = (node: Node) =>
    node.isRevoked ||
    (node.expiresAt !== null && node.expiresAt <= clock.now()) ||
    (node.rotatedUntil !== undefined && node.rotatedUntil <= clock.now())
  const isDead = (node: Node): boolean => isOver(node) || (node.parent !== undefined && isDead(node.parent))

  /** The node that ends whatever this one makes: a browser's token, or the token itself. */
  const limitOf = (node: Node) => (node.kind === 'browser' ? node.parent : node)

  const add = (node: Omit<Node, 'isRevoked' | 'family'>, family: object = {}) =>
    nodes.push({ ...node, family, isRevoked: false })

  /** The caller of a maker, if the server lets it in. */
  function callerOf(node: Node | undefined) {
    if (node === undefined || node.kind === 'jwt') return undefined
    noteReplay(node)
    if (node.kind !== 'browser') return services.principalOf(node.secret)
    const session = services.sessions.verify(node.secret)
    return (
      session && {
        kind: 'browser_session' as const,
        userId: session.userId,
        credentialId: session.id,
        permissions: session.permissions,
        expiresAt: session.issuerExpiresAt,
        endsWithId: session.issuedBy,
      }
    )
  }

  async function make(what: Kind, by: Node, days: number | undefined): Promise<void> {
    const creator = callerOf(by)
    if (creator === undefined) return
    const parent = limitOf(by)
    const request = { userId: 'ann', name: what, expiresInDays: days, creator }
    const bound = { parent, expiresAt: null }
    if (what === 'token') {
      const { id, token, expiresAt } = services.tokens.issue(request)
      add({ kind: 'token', id, secret: token, ...bound, expiresAt })
    } else if (what === 'jwt') {
      const { id, jwt } = await services.jwts.issue({ ...request, days })
      add({ kind: 'jwt', id, secret: jwt, ...bound })
    } else if (what === 'browser') {
      if (by.kind === 'browser') return
      const secret = services.signIn.signIn(by.secret, { address: 'local', route: '/api/sessions' })
      add({ kind: 'browser', id: '', secret, ...bound })
    } else {
      const { code } = services.passcodes.issue({
        userId: 'ann',
        userIdentifier: 'ann@example.com',
        channel: `c${nodes.length}`,
        creator,
      })
      const channel = `c${nodes.length}`
      const verified = services.passcodes.verify({
        code,
        userIdentifier: 'ann@example.com',
        channel,
        address: 'local',
        session: true,
      })
      const device = services.pairing.verify(verified.session?.secret ?? '')
      if (device === undefined) throw new Error('the pairing session was refused')
      services.pairing.useUp(device.credentialId)
      const { id, token, expiresAt } = services.tokens.issue({
        userId: 'ann',
        name: 'paired',
        creator: device,
      })
      add({ kind: 'paired', id, secret: token, ...bound, expiresAt })
    }
  }

  const isToken = (node: Node | undefined): node is Node => node?.kind === 'token' || node?.kind === 'paired'

  function endsWith(node: Node | undefined, ancestor: Node): boolean {
    return node !== undefined && (node === ancestor || endsWith(node.parent, ancestor))
  }

  function rotate(old: Node, by: Node, overlap: number): void {
    const creator = callerOf(by)
    if (creator === undefined || isDead(old) || old.rotatedUntil !== undefined) return
    const limit = limitOf(by)
    if (limit !== old && endsWith(limit, old)) return
    const { id, token, expiresAt } = services.tokens.rotate({
      userId: 'ann',
      id: old.id,
      overlapSeconds: overlap,
      creator,
    })
    old.rotatedUntil = clock.now() + overlap * 1000
    add(
      { kind: 'token', id, secret: token, parent: limit === old ? old.parent : limit, expiresAt },
      old.family,
    )
  }

  function revoke(node: Node, keep: boolean): void {
    const keepsChildren = keep && !isDead(node)
    services.tokens.revoke('ann', node.id, { keepChildren: keep })
    node.isRevoked = true
    // What hung on a token that was dead already is not brought back.
    if (!keepsChildren) return
    for (const child of nodes) if (child.parent === node) child.parent = undefined
  }

  /** A token that was rotated away is about to be presented: that ends its family. */
  function noteReplay(node: Node): void {
    if (node.rotatedUntil === undefined || !isDead(node)) return
    for (const member of nodes) if (member.family === node.family) member.isRevoked = true
  }

  async function present(node: Node): Promise<void> {
    noteReplay(node)
    await isAccepted(server, node)
  }

  return {
    nodes,
    isDead,
    async run(step: Step): Promise<void> {
      if (step.do === 'issue') {
        const { id, token, expiresAt } = services.tokens.issue({
          userId: 'ann',
          name: 'root',
          expiresInDays: step.days,
        })
        add({ kind: 'token', id, secret: token, parent: undefined, expiresAt })
      } else if (step.do === 'wait') {
        clock.advance(step.ms)
      } else if (step.do === 'make') {
        const by = at(step.by)
        if (by !== undefined) await make(step.what, by, step.days)
      } else {
        const node = at(step.which)
        if (!isToken(node)) return
        if (step.do === 'rotate') rotate(node, at(step.by) ?? node, step.overlap)
        else if (step.do === 'revoke') revoke(node, step.keep)
        else if (step.do === 'present') await present(node)
        else {
          // As if a cascade had been missed.
          server.db.$client.run('UPDATE api_tokens SET is_active = 0 WHERE id = ?', [node.id])
          node.isRevoked = true
        }
      }
    },
  }
}

describe('random trees of credentials', () => {
  test('nothing is live below a dead maker, and nothing dies of anything else', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const server = await testServer({
          settings: { TOKEN_MAX_ACTIVE_PER_USER: '1000' },
        })
        const model = createModel(server)
        await model.run({ do: 'issue', days: undefined })
        for (const step of plan) {
          await model.run(step)
          for (const node of model.nodes) {
            // Presenting a token that was rotated away is a step of its own, since it ends the family.
            if (node.rotatedUntil !== undefined && model.isDead(node)) continue
            const accepted = await isAccepted(server, node)
            if (accepted && model.isDead(node)) {
              throw new Error(`a ${node.kind} lives below a dead maker after ${JSON.stringify(step)}`)
            }
            const isBounded = node.kind === 'jwt' || node.kind === 'browser'
            if (!accepted && !model.isDead(node) && !isBounded) {
              throw new Error(`a ${node.kind} died without a reason after ${JSON.stringify(step)}`)
            }
          }
        }
        server.db.$client.close()
      }),
      { numRuns: 25 },
    )
  }, 30_000)
})

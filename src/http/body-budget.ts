import { addressNetwork } from '../core/address-rate-limit.ts'
import { OverloadError } from '../core/errors.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** The maximum size of a body from somebody without a credential: far more than a passcode or a sign-in link needs. */
export const MAX_STRANGER_BODY_BYTES = 64 * KIB

/** How many bodies may arrive at once, and how many bytes they may have together. */
type Limit = { bodies: number; bytes: number }
type Share = { all: Limit; perAddress: Limit }

/**
 * Callers with a valid credential have a share of their own, so that strangers cannot use it up; and one address cannot
 * use up the share of all.
 */
export const BODY_SHARES: Readonly<Record<'stranger' | 'known', Share>> = {
  stranger: { all: { bodies: 512, bytes: 4 * MIB }, perAddress: { bodies: 128, bytes: MIB } },
  known: { all: { bodies: 1024, bytes: 16 * MIB }, perAddress: { bodies: 512, bytes: 8 * MIB } },
}

const RETRY_AFTER_SECONDS = 1

/** The slot of one arriving body. */
export type BodySlot = {
  /** @throws OverloadError if there is no space for so many more bytes. */
  grow(bytes: number): void
  release(): void
}

type Sender = { address: string; isKnown: boolean; budget: Budget }
type Budget = (sender: Sender) => BodySlot

/** Who sends a request, for the bodies that are read before or after the caller is known. */
const senders = new WeakMap<Request, Sender>()

/**
 * The budget of an application for bodies that have begun to arrive. A slow or unfinished body occupies memory until it
 * is complete, so their number and size are limited; one more is answered with 503 before it is read.
 *
 * @param maxBytes the maximum size of one body, which always fits if it is the only one.
 */
export function createBodyBudget(maxBytes: number) {
  const shares = {
    stranger: createShare(BODY_SHARES.stranger, maxBytes),
    known: createShare(BODY_SHARES.known, maxBytes),
  }
  const budget: Budget = ({ address, isKnown }) => shares[isKnown ? 'known' : 'stranger'].open(address)

  return {
    /** Puts the body of a request under this budget. The sender counts as a stranger until `markKnownSender`. */
    enter(request: Request, address: string): void {
      senders.set(request, { address: addressNetwork(address), isKnown: false, budget })
    },
  }
}

export type BodyBudget = ReturnType<typeof createBodyBudget>

/** The sender has presented a valid credential. */
export function markKnownSender(request: Request): void {
  const sender = senders.get(request)
  if (sender !== undefined) sender.isKnown = true
}

/** @throws OverloadError if too many bodies are arriving. A request that entered no budget is not limited. */
export function openBodySlot(request: Request): BodySlot {
  const sender = senders.get(request)
  return sender === undefined ? UNLIMITED : sender.budget(sender)
}

const UNLIMITED: BodySlot = { grow() {}, release() {} }

function createShare({ all, perAddress }: Share, maxBytes: number) {
  const total = { bodies: 0, bytes: 0 }
  const byAddress = new Map<string, Limit>()
  const fits = (limit: Limit, used: Limit, bodies: number, bytes: number) =>
    used.bodies + bodies <= limit.bodies &&
    // One body may have any size that the settings allow.
    used.bytes + bytes <= Math.max(limit.bytes, maxBytes)

  function take(address: string, bodies: number, bytes: number): void {
    const own = byAddress.get(address) ?? { bodies: 0, bytes: 0 }
    if (!fits(all, total, bodies, bytes) || !fits(perAddress, own, bodies, bytes)) throw tooManyBodies()
    byAddress.set(address, { bodies: own.bodies + bodies, bytes: own.bytes + bytes })
    total.bodies += bodies
    total.bytes += bytes
  }

  function giveBack(address: string, bytes: number): void {
    const own = byAddress.get(address) ?? { bodies: 1, bytes }
    if (own.bodies <= 1) byAddress.delete(address)
    else byAddress.set(address, { bodies: own.bodies - 1, bytes: own.bytes - bytes })
    total.bodies -= 1
    total.bytes -= bytes
  }

  return {
    open(address: string): BodySlot {
      take(address, 1, 0)
      let taken = 0
      return {
        grow(bytes) {
          take(address, 0, bytes)
          taken += bytes
        },
        release: () => giveBack(address, taken),
      }
    },
  }
}

const tooManyBodies = () =>
  new OverloadError('Too many requests are arriving at once; try again shortly', RETRY_AFTER_SECONDS)

import { readFileSync } from 'node:fs'
import { freemem, totalmem } from 'node:os'
import { type Check, type Finding, ok, problem, warning } from '../finding.ts'

const MIB = 2 ** 20
/** After a meal a server holds 140 MB, and with work of several people more (docs/performance.md). */
const MIN_TOTAL = 192 * MIB
const FEW_FREE = 128 * MIB

export type Memory = { total: number; available: number }

export const memory: Check = {
  subject: 'memory',
  run: ({ isServed }) => [memoryFinding(readMemory(), isServed)],
}

/** @param isServed whether the server runs already, and has what it needs. */
export function memoryFinding({ total, available }: Memory, isServed: boolean): Finding {
  const found = `${Math.round(available / MIB)} of ${Math.round(total / MIB)} MiB are available`
  const fix = 'give the machine or the container more memory, or stop other programs'
  if (total < MIN_TOTAL)
    return problem(found, {
      meaning: 'the server needs about 200 MiB; the system may end it at any time',
      fix,
    })
  if (available < FEW_FREE && !isServed)
    return warning(found, { meaning: 'the server needs about 200 MiB', fix })
  return ok(found)
}

/** Of the machine, or of the container if that has less. */
function readMemory(): Memory {
  const text = readOrEmpty('/proc/meminfo')
  const available = Number(/^MemAvailable:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) * 1024
  const machine = { total: totalmem(), available: Number.isNaN(available) ? freemem() : available }
  const limit = Number.parseInt(readOrEmpty('/sys/fs/cgroup/memory.max'), 10)
  if (Number.isNaN(limit) || limit >= machine.total) return machine
  const used = Number.parseInt(readOrEmpty('/sys/fs/cgroup/memory.current'), 10)
  return { total: limit, available: Math.min(machine.available, Math.max(0, limit - (used || 0))) }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const MAGIC_64 = 0xfeedfacf
const HEADER_BYTES = 32
const COMMAND_COUNT = 16
const COMMANDS_SIZE = 20
const LC_SEGMENT_64 = 0x19
const LC_CODE_SIGNATURE = 0x1d
/** In a segment command. */
const SEGMENT_NAME = 8
const SEGMENT_FILE_OFFSET = 40
const SEGMENT_FILE_SIZE = 48

type Command = { kind: number; offset: number; size: number }

/**
 * A Mach-O program without its signature, as `codesign --remove-signature` makes it. For Intel processors Bun leaves the
 * signature of its own executable, which does not fit the program: macOS ends such a program at its start. It runs one
 * without a signature. For Apple processors Bun signs the program itself.
 * @throws Error for a file of another form, so that none is damaged.
 */
export function withoutSignature(program: Buffer): Buffer {
  if (program.readUInt32LE(0) !== MAGIC_64) throw new Error('the program is not a 64-bit Mach-O file')
  const commands = loadCommands(program)
  const signature = commands.at(-1)
  const linkEdit = commands.find(
    ({ kind, offset }) =>
      kind === LC_SEGMENT_64 &&
      program.toString('latin1', offset + SEGMENT_NAME, offset + 18) === '__LINKEDIT',
  )
  if (signature?.kind !== LC_CODE_SIGNATURE || linkEdit === undefined) {
    throw new Error('the last load command of the program is not its signature')
  }
  const start = program.readUInt32LE(signature.offset + 8)
  const size = program.readUInt32LE(signature.offset + 12)
  if (start + size !== program.length) throw new Error('the signature is not at the end of the program')

  const unsigned = Buffer.from(program.subarray(0, start))
  unsigned.writeUInt32LE(commands.length - 1, COMMAND_COUNT)
  unsigned.writeUInt32LE(unsigned.readUInt32LE(COMMANDS_SIZE) - signature.size, COMMANDS_SIZE)
  unsigned.fill(0, signature.offset, signature.offset + signature.size)
  const fileOffset = unsigned.readBigUInt64LE(linkEdit.offset + SEGMENT_FILE_OFFSET)
  unsigned.writeBigUInt64LE(BigInt(start) - fileOffset, linkEdit.offset + SEGMENT_FILE_SIZE)
  return unsigned
}

function loadCommands(program: Buffer): Command[] {
  const commands: Command[] = []
  let offset = HEADER_BYTES
  for (let left = program.readUInt32LE(COMMAND_COUNT); left > 0; left--) {
    const size = program.readUInt32LE(offset + 4)
    commands.push({ kind: program.readUInt32LE(offset), offset, size })
    offset += size
  }
  return commands
}

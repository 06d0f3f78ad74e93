// Every room that imports this file needs the types.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./snappyjs.d.ts" />
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, inflateRaw, zstdDecompress } from 'node:zlib';
// It is CommonJS whose names Node does not see.
import avro, { type Type as AvroType } from 'avsc';
import { BILL_MAX } from '@shared/model/limits';
import { uncompress } from 'snappyjs';

/** Writers begin a new block after 16 KB to a few MB. */
const BLOCK_MAX = 64 * 1024 ** 2;
/** The widest decimals of BigQuery have 38 places. */
const SCALE_MAX = 100;

const { streams, Type, types } = avro;
const { LogicalType, LongType } = types;

/** Whole numbers past 2^53 keep their last digits: they are read as text, through `told`. */
const longs = (told: (value: bigint) => string): AvroType =>
  LongType.__with({
    fromBuffer: (bytes: Buffer) => told(bytes.readBigInt64LE()),
    // What has to be there, and only a writer needs.
    toBuffer: () => Buffer.alloc(8),
    fromJSON: String,
    toJSON: String,
    isValid: () => true,
    compare: () => 0,
  });

const time = (perSecond: bigint): AvroType =>
  longs((value) => {
    const seconds = value / perSecond - (value % perSecond < 0n ? 1n : 0n);
    const part = String(value - seconds * perSecond).padStart(String(perSecond).length - 1, '0');
    return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}.${part}Z`;
  });

const times: Readonly<Record<string, AvroType>> = {
  millis: time(1_000n),
  micros: time(1_000_000n),
  nanos: time(1_000_000_000n),
};
const whole = longs(String);

/** Only longs are looked at; all else is as the file says. */
function typeOf(part: unknown): AvroType | undefined {
  if (part === 'long') return whole;
  if (typeof part !== 'object' || part === null || !('type' in part) || part.type !== 'long')
    return undefined;
  const logical = 'logicalType' in part ? String(part.logicalType) : '';
  return times[/^(?:local-)?timestamp-(\w+)$/.exec(logical)?.[1] ?? ''] ?? whole;
}

class Day extends LogicalType {
  override _fromValue(days: number): string {
    return new Date(days * 86_400_000).toISOString().slice(0, 10);
  }
}

/** Two's complement, the highest byte first, as all its digits. */
class Decimal extends LogicalType {
  readonly #scale: number;
  constructor(schema: ConstructorParameters<typeof LogicalType>[0], options?: unknown) {
    super(schema, options);
    this.#scale = typeof schema === 'object' && 'scale' in schema ? Number(schema.scale) : 0;
    if (!(this.#scale >= 0 && this.#scale <= SCALE_MAX)) throw new Error('a decimal has too many places');
  }
  override _fromValue(bytes: Buffer): string {
    const value = BigInt.asIntN(8 * bytes.length, BigInt(`0x0${bytes.toString('hex')}`));
    const digits = String(value < 0n ? -value : value).padStart(this.#scale + 1, '0');
    const before = digits.slice(0, digits.length - this.#scale);
    const sign = value < 0n ? '-' : '';
    return sign + (this.#scale === 0 ? before : `${before}.${digits.slice(-this.#scale)}`);
  }
}

const codecs: NonNullable<ConstructorParameters<typeof streams.BlockDecoder>[0]>['codecs'] = {
  null: (block, done) => done(null, block),
  deflate: (block, done) => inflateRaw(block, { maxOutputLength: BLOCK_MAX }, done),
  zstandard: (block, done) => zstdDecompress(block, { maxOutputLength: BLOCK_MAX }, done),
  snappy(block, done) {
    try {
      const bytes = uncompress(block.subarray(0, -4), BLOCK_MAX);
      const isWhole = crc32(bytes) === block.readUInt32BE(block.length - 4);
      done(isWhole ? null : new Error('wrong checksum'), bytes);
    } catch (error) {
      done(error);
    }
  },
};

/** A file ends with the mark that stands in its header; what is cut inside of a block does not. */
async function mustEnd(path: string, mark: Buffer | undefined): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, Math.max(0, size - 16));
    if (mark === undefined || !buffer.equals(mark)) throw new Error('it is cut off');
  } finally {
    await file.close();
  }
}

/**
 * The rows of an Avro file as lines of JSON; decimals, times and whole numbers as text. Throws Error for what is damaged,
 * cut off, or packed in a way that nobody knows.
 */
export async function* avroLines(path: string): AsyncGenerator<string> {
  const decoder = new streams.BlockDecoder({
    codecs,
    parseHook: (schema) =>
      Type.forSchema(schema, { logicalTypes: { date: Day, decimal: Decimal }, typeHook: typeOf }),
  });
  let mark: Buffer | undefined;
  decoder.on('metadata', (_type: unknown, _codec: unknown, { sync }: { sync: Buffer }) => {
    mark = sync;
  });
  const file = createReadStream(path);
  file.on('error', (error) => decoder.destroy(error));
  try {
    for await (const row of file.pipe(decoder)) yield `${JSON.stringify(row)}\n`;
  } finally {
    file.destroy();
    decoder.destroy();
  }
  await mustEnd(path, mark);
}

/** Writes them to `target`. Throws Error as `avroLines` does. */
export async function unpackAvro(path: string, target: string, signal?: AbortSignal): Promise<void> {
  let size = 0;
  async function* limited() {
    for await (const line of avroLines(path)) {
      size += line.length;
      if (size > BILL_MAX) throw new Error(`it unpacks to more than ${BILL_MAX / 1024 ** 3} GB`);
      yield line;
    }
  }
  await pipeline(Readable.from(limited()), createWriteStream(target, { mode: 0o600 }), {
    ...(signal && { signal }),
  });
}

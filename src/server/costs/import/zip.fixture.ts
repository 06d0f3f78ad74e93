import { crc32, deflateRawSync } from 'node:zlib';

export interface Member {
  name: string;
  text: string | Buffer;
  flags?: number;
  /** What it says of itself instead. */
  size?: number;
}

/** A ZIP file by hand: its members, then the list of them. */
export function zipOf(members: readonly Member[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, text, flags = 0, size } of members) {
    const packed = deflateRawSync(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(text), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(size ?? Buffer.byteLength(text), 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    list.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, more, Buffer.from(name)]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(
    list.reduce((sum, one) => sum + one.length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...list, Buffer.from('PK\u0005\u0006'), end]);
}

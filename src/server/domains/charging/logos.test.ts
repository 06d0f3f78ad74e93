import { decode, encode } from 'fast-png';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { cleanLogo } from './logos';

const image = (width: number, height: number) =>
  Buffer.from(
    encode({ width, height, channels: 4, depth: 8, data: new Uint8Array(width * height * 4).fill(90) }),
  );
/** Length, type, content and checksum. */
function textChunk(content: string): Buffer {
  const body = Buffer.from(`tEXt${content}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
const text = (bytes: Buffer) => bytes.toString('base64');

it('keeps the picture and nothing else that the file held', async () => {
  const plain = image(20, 10);
  const noted = Buffer.concat([plain.subarray(0, 33), textChunk('Author\0somebody'), plain.subarray(33)]);
  const clean = await cleanLogo(text(plain));
  const read = decode(Buffer.from(clean.content, 'base64'));
  expect([read.width, read.height, [...read.data].every((one) => one === 90)]).toEqual([20, 10, true]);
  expect(noted.includes('somebody')).toBe(true);
  expect(await cleanLogo(text(noted))).toEqual(clean);
});

it.each([
  ['no image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(80))],
  ['a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60)])],
  ['half an image', image(40, 40).subarray(0, 60)],
  ['damaged', Buffer.from(image(40, 40)).fill(7, 45, 60)],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', async (_what, bytes) => {
  await expect(cleanLogo(text(bytes))).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.anything(),
  });
});

it('refuses what unpacks to a large picture before it unpacks it', async () => {
  const wide = Buffer.from(image(40, 40));
  wide.writeUInt32BE(60_000, 16);
  await expect(cleanLogo(text(wide))).rejects.toMatchObject({
    data: [{ field: 'logo', reason: expect.stringContaining('1,000 pixels') }],
  });
});

import { createHash } from 'node:crypto';
import type { StoredSeller, InvoiceContent } from '@shared/api/charging/entities';
import { badInput } from '@shared/kernel/fault';
import { LOGO_BYTES, LOGO_SIDE } from '@shared/model/limits';
import { chargingWords } from '@shared/words/charging';
import type { Sql } from '../../db/database';
import { logosStore } from './logos.store';

const { faults } = chargingWords;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Where a PNG says how wide and high it is. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

const refused = (reason: string) => badInput([{ field: 'logo', reason }]);

/**
 * A PNG of ours with the picture of the one that was sent: it is read whole and written anew, so that nothing else that
 * the file held goes on to customers. `Fault('bad_input')` for what is no PNG, damaged or too large.
 */
export async function cleanLogo(sent: string): Promise<{ id: string; content: string }> {
  const bytes = Buffer.from(sent, 'base64');
  if (bytes.length > LOGO_BYTES) throw refused(faults.logoSize);
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(SIGNATURE)) throw refused(faults.logo);
  // Before it is unpacked: a small file can be a large picture.
  if (Math.max(bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)) > LOGO_SIDE)
    throw refused(faults.logoSize);
  const { decode, encode } = await import('fast-png');
  try {
    const { width, height, data, channels, depth, palette } = decode(bytes, { checkCrc: true });
    const picture = palette
      ? { width, height, data, depth, channels, palette }
      : { width, height, data, depth, channels };
    const content = Buffer.from(encode(picture));
    return { id: createHash('sha256').update(content).digest('hex'), content: content.toString('base64') };
  } catch {
    throw refused(faults.logo);
  }
}

/** The head of an invoice with its logo, as it lies in the organization that reads it. */
export async function withLogo(
  sql: Sql,
  orgId: string,
  { logo_id, ...seller }: StoredSeller,
): Promise<InvoiceContent['seller']> {
  return { ...seller, logo: logo_id === null ? null : await logosStore.find(sql, orgId, logo_id) };
}

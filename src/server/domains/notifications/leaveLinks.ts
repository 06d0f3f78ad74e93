import { createHmac } from 'node:crypto';
import { sameSecret } from '../../platform/crypto';
import type { Subscription } from './leaving.port';

export const LEAVE_PATH = '/unsubscribe/';

/** Signed, so that nobody makes one for the address of somebody else; they stay good as long as the mail is kept. */
export function createLeaveLinks({ key, publicUrl }: { key: string; publicUrl: string | undefined }) {
  const signed = (text: string) => createHmac('sha256', key).update(`leave ${text}`).digest('base64url');
  return {
    /** Null where the server has no address that is reached from everywhere. */
    linkOf({ orgId, kind, id, address }: Subscription): string | null {
      if (publicUrl === undefined) return null;
      const text = Buffer.from(JSON.stringify([orgId, kind, id, address])).toString('base64url');
      return `${publicUrl}${LEAVE_PATH}${text}.${signed(text)}`;
    },

    read(token: string): Subscription | undefined {
      const [text = '', signature = ''] = token.split('.');
      if (!sameSecret(signature, signed(text))) return undefined;
      const [orgId, kind, id, address]: [string, Subscription['kind'], string, string] = JSON.parse(
        Buffer.from(text, 'base64url').toString(),
      );
      return { orgId, kind, id, address };
    },
  };
}
export type LeaveLinks = ReturnType<typeof createLeaveLinks>;

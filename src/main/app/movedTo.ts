import { z } from 'zod';
import type { MovedTo } from '@shared/host/contract';
import { isFault } from '@shared/kernel/fault';
import { serverAddress } from './addresses';

const place = z.object({ organization: z.string().max(500), address: z.string().max(2000) });

/** Where the organization of whoever asked lives now, where that is why they were refused. */
export function movedTo(error: unknown): MovedTo | null {
  if (!isFault(error) || error.code !== 'misdirected') return null;
  const { data } = place.safeParse(error.data);
  const address = data ? serverAddress(data.address) : null;
  return data && address !== null ? { organization: data.organization, address } : null;
}

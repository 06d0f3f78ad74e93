import type { Allocation } from '@shared/model/kubernetes/allocation';
import type { NodeDay } from '@shared/model/kubernetes/nodes';
import { readAllocations } from '@shared/model/kubernetes/readAllocations';
import { sourceNames, type SourceKind } from '@shared/model/kubernetes/source';
import { kubernetesFaults } from '@shared/words/kubernetes';
import { clusterSourceFaults as faults } from '@shared/words/kubernetesSource';
import { ServiceRefusal, type ServiceClient } from '../../platform/outbound/serviceClient';
import { allocationUrls } from './allocationUrls';

const TIMEOUT_MS = 60_000;

export interface SourcePlace {
  orgId: string;
  kind: SourceKind;
  address: string;
  /** Empty: none. */
  token: string;
}

/** What was answered is no allocations of this day; the next day may be all right. */
export class UnreadableDay extends Error {}

export interface AllocationDay {
  rows: Allocation[];
  nodes: NodeDay[];
}

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** The words of OpenCost’s errors: JSON with a message, or a line of text; a page of a proxy says nothing. */
function said(body: unknown): string | undefined {
  if (typeof body === 'string') return body.trimStart().startsWith('<') ? undefined : body;
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' ? body.message : undefined;
}

/** Asks OpenCost and Kubecost. Fails with a ProviderError where they cannot be asked, else with `UnreadableDay`. */
export function createAllocationApi(client: Pick<ServiceClient, 'askText'>) {
  async function ask(place: SourcePlace, day: string, signal: AbortSignal): Promise<string> {
    const { orgId, kind, address, token } = place;
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
    const request = { orgId, service: sourceNames[kind], headers, signal, timeoutMs: TIMEOUT_MS, said };
    let unknown: ServiceRefusal | undefined;
    for (const url of allocationUrls(kind, address, day)) {
      try {
        const { text } = await client.askText({ ...request, url });
        // The UI answers every path that it does not know with its page.
        if (isJson(text)) return text;
      } catch (error) {
        if (!(error instanceof ServiceRefusal) || error.status !== 404) throw error;
        unknown = error;
      }
    }
    throw unknown ?? new UnreadableDay(faults.notAllocations(sourceNames[kind]));
  }

  return {
    /** All of a UTC day, as a file of it would be read; no rows where nothing is known of it. */
    async day(place: SourcePlace, day: string, signal: AbortSignal): Promise<AllocationDay> {
      const { rows, nodes, problems } = readAllocations(await ask(place, day, signal));
      const [first] = problems;
      if (first) {
        const reason = kubernetesFaults.entry[first.fault](first.text);
        throw new UnreadableDay(faults.entry(first.place, reason, problems.length - 1));
      }
      const other = rows.find((row) => row.day !== day);
      if (other) throw new UnreadableDay(faults.otherDay(sourceNames[place.kind], day, other.day));
      return { rows, nodes };
    },
  };
}
export type AllocationApi = ReturnType<typeof createAllocationApi>;

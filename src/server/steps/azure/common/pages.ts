import { StepError } from '../../contract';
import type { CloudCall } from '../../clouds.port';

/** The call for the next page, which lies at the same path; what leads elsewhere is refused. */
export function nextPage(call: CloudCall, link: string): CloudCall {
  const [method = '', rest = ''] = call.operation.split(' ');
  const [path = ''] = rest.split('?');
  const next = URL.canParse(link) ? new URL(link) : undefined;
  if (!next || next.pathname.toLowerCase() !== path.toLowerCase())
    throw new StepError('Azure names a next page at another address.');
  return { ...call, operation: `${method} ${path}${next.search}` };
}

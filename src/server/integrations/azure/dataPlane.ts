/** Where messages and events go, which is not Resource Manager. */
export interface DataPlane {
  host: string;
  path: string;
  audience: string;
  /** What the body says that it is. */
  contentType: string;
  /** The data action that it needs. */
  permission: string;
}

const QUEUE =
  /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/Microsoft\.ServiceBus\/namespaces\/([A-Za-z0-9-]{6,50})\/(?:queues|topics)\/([A-Za-z0-9][\w.-]{0,259})\/messages$/i;
const TOPIC =
  /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/Microsoft\.EventGrid\/topics\/([A-Za-z0-9-]{3,50})\/events$/i;
const REGION = /^[a-z0-9]+-\d{1,2}$/;

interface Suffixes {
  bus: string;
  events: string;
}

/** Of a call that sends something to the queue, topic or event topic that its path names; undefined for any other. */
export function dataPlaneOf(
  method: string,
  path: string,
  query: URLSearchParams,
  { bus, events }: Suffixes,
): DataPlane | undefined {
  if (method !== 'POST') return undefined;
  const [, namespace, entity] = QUEUE.exec(path) ?? [];
  if (namespace !== undefined && entity !== undefined)
    return {
      host: `${namespace.toLowerCase()}.${bus}`,
      path: `${entity}/messages`,
      audience: 'https://servicebus.azure.net',
      contentType: 'application/vnd.microsoft.servicebus.json',
      permission: 'Microsoft.ServiceBus/namespaces/messages/send/action',
    };
  const [, topic] = TOPIC.exec(path) ?? [];
  const region = query.get('region') ?? '';
  if (topic === undefined || !REGION.test(region)) return undefined;
  return {
    host: `${topic.toLowerCase()}.${region}.${events}`,
    path: `api/events?api-version=${encodeURIComponent(query.get('api-version') ?? '')}`,
    audience: 'https://eventgrid.azure.net',
    contentType: 'application/json; charset=utf-8',
    permission: 'Microsoft.EventGrid/events/send/action',
  };
}

/** Where an ARN names what calls and metrics go by: `…:function:orders`, `…:loadbalancer/app/web/50dc6c`. */
const KINDS = /:(?:function:|loadbalancer\/)([^:]+)/;

/** The name within an ARN, as calls take it; what is no ARN as it stands. */
export function nameInArn(id: string): string {
  if (!id.startsWith('arn:')) return id;
  return KINDS.exec(id)?.[1] ?? /([^:/]+)$/.exec(id)?.[1] ?? id;
}

/** ROUTE-09 */
export const INTEGRATIONS_PATH = '/integrations';

export const integrationPath = (integrationId: string): string =>
  `${INTEGRATIONS_PATH}/${encodeURIComponent(integrationId)}`;

/** ROUTE-26: the type in lower case is the provider of the address. `customerId`: whom to begin with connecting it for. */
export const connectPath = (type: string, customerId = ''): string => {
  const path = `${INTEGRATIONS_PATH}/${encodeURIComponent(type.toLowerCase())}/instance`;
  return customerId === '' ? path : `${path}?for=${encodeURIComponent(customerId)}`;
};

/** Where the canvas points a screen reader to. */
export const nodeDomId = (nodeId: string): string => `cl-node-${nodeId}`;

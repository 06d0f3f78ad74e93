import { armKinds } from './kinds';
import { scaleSetState, type Switch } from './power';

const off = (state: string, action: string) => ({ state, action });

export const synapsePools: Switch = {
  kinds: [armKinds.synapsePool],
  off: off('Paused', 'pause'),
  on: off('Online', 'resume'),
};
export const flexibleServers: Switch = {
  kinds: [armKinds.postgresql, armKinds.mysql],
  off: off('Stopped', 'stop'),
  on: off('Ready', 'start'),
};
export const clusters: Switch = {
  kinds: [armKinds.cluster],
  off: off('Stopped', 'stop'),
  on: off('Running', 'start'),
  refusalOf: ({ properties: { provisioningState } }) =>
    provisioningState && provisioningState !== 'Succeeded'
      ? `It is ${provisioningState.toLowerCase()}. Try again later.`
      : '',
};
export const scaleSets: Switch = {
  kinds: [armKinds.scaleSet],
  off: off('deallocated', 'deallocate'),
  on: off('running', 'start'),
  stateOf: (at, id) => scaleSetState(at, id, armKinds.scaleSet.version),
  refusalOf: ({ tags }) => clusterReason(tags),
};

/** Scale sets of AKS are its own to change. */
export const clusterReason = (tags: Readonly<Record<string, string>>): string =>
  Object.keys(tags).some((name) => name.startsWith('aks-managed-'))
    ? 'It belongs to an AKS cluster. Change its node pool instead.'
    : '';

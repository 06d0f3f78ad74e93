import type { Samples } from '../sample';

export const samples: Samples = {
  'settings.get': { request: async () => ({ query: { domain: 'cost' } }) },
  'settings.put': { request: async () => ({ body: { domain: 'cost', type: 'period', value: 'month' } }) },
  'settings.themePresets': { request: async () => ({}) },
  'settings.applyOwnership': { request: async () => ({ body: {} }) },
};

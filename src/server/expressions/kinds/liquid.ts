import { Liquid } from 'liquidjs';
import type { JsonObject } from '@shared/model/json';
import { unreadable } from './reason';

/** Characters, milliseconds, and characters again; beside the limits of the process. */
const limits = { parseLimit: 1_000_000, renderLimit: 1_000, memoryLimit: 20_000_000 };

interface Template {
  template: string;
  values: JsonObject;
  escape: boolean;
}

export function liquid({ template, values, escape }: Template): string {
  const engine = new Liquid({
    ...limits,
    ...(escape ? { outputEscape: 'escape' } : {}),
    ownPropertyOnly: true,
    strictFilters: true,
    // Nothing is read from disk: there are no partials.
    templates: {},
    relativeReference: false,
  });
  try {
    const text: unknown = engine.parseAndRenderSync(template, values);
    return typeof text === 'string' ? text : String(text);
  } catch (error) {
    throw unreadable('Template', error);
  }
}

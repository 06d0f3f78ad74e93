import type { DateOrder } from '@shared/api/costs/imports.api';
import type { Inspection } from '../../data/costs';

/** Where an import stands before it starts. */
export type Wizard =
  | { step: 'choose'; problem: string | null }
  | { step: 'uploading'; name: string; size: number; sent: number }
  | { step: 'inspecting'; name: string; uploadId: string }
  | {
      step: 'review';
      uploadId: string;
      name: string;
      found: Inspection;
      format: Inspection['format'] | undefined;
      corrections: Record<string, string>;
      /** What was answered where the dates can be read in two ways. */
      dateOrder: DateOrder | undefined;
      /** A correction is being looked at by the server. */
      checking: boolean;
      problem: string | null;
    };

export type WizardEvent =
  | { type: 'chosen'; name: string; size: number }
  | { type: 'sent'; bytes: number }
  | { type: 'uploaded'; uploadId: string }
  | { type: 'found'; found: Inspection }
  | { type: 'corrected'; column: string; source: string }
  | { type: 'dated'; order: DateOrder }
  | { type: 'reformatted'; format: Inspection['format'] }
  | { type: 'failed'; reason: string }
  | { type: 'restarted' };

export const freshWizard: Wizard = { step: 'choose', problem: null };

/** An event that does not belong to the present step is a late answer, and changes nothing. */
export function wizardReducer(state: Wizard, event: WizardEvent): Wizard {
  switch (event.type) {
    case 'restarted':
      return freshWizard;
    case 'chosen':
      return { step: 'uploading', name: event.name, size: event.size, sent: 0 };
    case 'sent':
      return state.step === 'uploading' ? { ...state, sent: Math.min(event.bytes, state.size) } : state;
    case 'uploaded':
      return state.step === 'uploading'
        ? { step: 'inspecting', name: state.name, uploadId: event.uploadId }
        : state;
    case 'found':
      return found(state, event.found);
    case 'corrected':
      if (state.step !== 'review') return state;
      return {
        ...state,
        checking: true,
        corrections: { ...state.corrections, [event.column]: event.source },
      };
    case 'dated':
      return state.step === 'review' ? { ...state, checking: true, dateOrder: event.order } : state;
    case 'reformatted':
      // Corrections belong to the columns of the format that was left.
      return state.step === 'review'
        ? { ...state, checking: true, format: event.format, corrections: {} }
        : state;
    case 'failed':
      return state.step === 'review'
        ? { ...state, checking: false, problem: event.reason }
        : { step: 'choose', problem: event.reason };
  }
}

function found(state: Wizard, inspection: Inspection): Wizard {
  if (state.step === 'review') return { ...state, found: inspection, checking: false, problem: null };
  if (state.step !== 'inspecting') return state;
  return {
    step: 'review',
    uploadId: state.uploadId,
    name: state.name,
    found: inspection,
    format: undefined,
    corrections: {},
    dateOrder: undefined,
    checking: false,
    problem: null,
  };
}

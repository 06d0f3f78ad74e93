/**
 * What is wrong with a workflow, told so that a click leads to the field. The one form of it in editor, run, import
 * and AI.
 */
export interface Problem {
  code: string;
  severity: 'error' | 'warning';
  /** Plain English: what is wrong, where, and what to do. */
  message: string;
  nodeId?: string;
  stepName?: string;
  /** `<stepTemplateId>-P<n>` */
  paramId?: string;
  /** What would mend it, when a machine can. */
  fix?: { label: string; edit: string; args: Record<string, string> };
}

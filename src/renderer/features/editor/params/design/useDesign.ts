import { useEffect, useRef, useState } from 'react';
import { PROMPT_MAX } from '@shared/model/limits';
import type { MailStyling } from '@shared/model/mail/styling';
import { stylingJson } from '@shared/model/mail/styling';
import type { Scope } from '@shared/model/references/scope';
import type { Transformed } from '../../../../data/transforms';
import { reasonOf } from '../../../../platform/api/reasonOf';
import type { Design, DesignType, Variable } from './designValue';
import { sentVariables } from './variables';
import { useChange } from '../../../../platform/api/calls';

export interface Draft {
  /** What stands in the field: the prompt, or once there is a result what is to change of it. */
  text: string;
  /** The prompt that led to the first result; empty before it. */
  prompt: string;
  improvedPrompt: string;
  code: string;
  variables: readonly Variable[];
  styling: MailStyling | null;
}

export interface Opened {
  type: DesignType;
  design: Design;
  code: string;
  scope: Scope;
  onAsked(prompt: string): void;
  /** There is a result. */
  onMade(): void;
}

const draftOf = ({ design, code }: Opened): Draft => ({
  text: '',
  prompt: design.prompt,
  improvedPrompt: design.improvedPrompt,
  code,
  variables: design.variables,
  styling: design.styling,
});

/** One session of the designer: what was entered, what the model made of it, and what is wrong. */
export function useDesign(opened: Opened) {
  const [first] = useState(() => draftOf(opened));
  const [draft, setDraft] = useState(first);
  const [result, setResult] = useState<Transformed | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [transform, { isLoading }] = useChange('dataTransform.code');
  const running = useRef<{ abort(): void }>(null);
  useEffect(() => () => running.current?.abort(), []);
  const change = (patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch }));
  const { text, prompt, code, styling } = draft;
  /** XFORM-07 */
  const improves = prompt !== '';
  const wanted = text.trim();

  async function ask() {
    opened.onAsked(wanted);
    setFailed(null);
    const request = transform({
      body: {
        dataTransformType: opened.type,
        prompt: wanted,
        variables: sentVariables(draft.variables, opened.scope),
        ...(improves && code.trim() !== '' ? { code } : {}),
        ...(styling === null ? {} : { styling: stylingJson(styling) }),
      },
    });
    running.current = request;
    const reply = await request;
    if (running.current !== request) return;
    running.current = null;
    if (reply.error !== undefined) return setFailed(reasonOf(reply.error));
    setResult(reply.data);
    opened.onMade();
    change({
      code: reply.data.code,
      text: '',
      ...(improves ? { improvedPrompt: wanted } : { prompt: wanted, improvedPrompt: '' }),
    });
  }

  return {
    draft,
    change,
    improves,
    busy: isLoading,
    failed,
    result,
    /** XFORM-10 */
    canAsk: wanted !== '' && wanted.length <= PROMPT_MAX && !isLoading,
    changed: draft !== first && JSON.stringify(draft) !== JSON.stringify(first),
    ask: () => void ask(),
    /** XFORM-08 */
    reset() {
      change({ text: '', prompt: '', improvedPrompt: '', code: '', variables: [] });
      setResult(null);
      setFailed(null);
    },
  };
}
export type DesignSession = ReturnType<typeof useDesign>;

import { useState } from 'react';
import { apiCallWords as words } from '@shared/words/apiCalls';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatNumber } from '../../../platform/formatting/numbers';
import { useHost } from '../../../platform/hostContext';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { ShownText, TextField } from '../../../ui/fields/TextField';
import type { ApiOperation } from './apiDocument';

/** Of an answer so many characters are shown. */
const SHOWN = 100_000;

/** JSON in lines; a text as it is. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Fields for the parameters of a call that changes nothing, and its answer. */
export function TryCall({ operation: { id, parameters } }: { operation: ApiOperation }) {
  const host = useHost();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ text: string; refused: boolean } | null>(null);

  const valueOf = (name: string) => values[name] ?? '';
  const given = (where: 'path' | 'query') =>
    Object.fromEntries(
      parameters.flatMap(({ name, where: own }) =>
        own === where && valueOf(name) !== '' ? [[name, valueOf(name)]] : [],
      ),
    );
  async function send() {
    setAsked(true);
    if (parameters.some(({ name, required }) => required && valueOf(name) === '')) return;
    setBusy(true);
    try {
      const text = await host.call('api.call', { id, params: given('path'), query: given('query') });
      setAnswer({ text: inLines(text), refused: false });
    } catch (error) {
      setAnswer({ text: reasonOf(error), refused: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="cl-stack" aria-live="polite">
      {parameters.map(({ name, required, description }) => (
        <TextField
          key={name}
          label={required ? name : `${name}, ${words.optional}`}
          help={description}
          error={asked && required && valueOf(name) === '' ? words.needed : null}
          value={valueOf(name)}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          onEnter={() => void send()}
          maxLength={2000}
        />
      ))}
      <div className="cl-row">
        <Button busy={busy} onClick={() => void send()}>
          {words.send}
        </Button>
        <span className="cl-faint">{words.sendText}</span>
      </div>
      {answer?.refused && <Banner tone="bad">{answer.text}</Banner>}
      {answer && !answer.refused && (
        <ShownText
          label={words.answer}
          help={answer.text.length > SHOWN ? words.cut(formatNumber(SHOWN)) : undefined}
          rows={10}
          value={answer.text.slice(0, SHOWN)}
        />
      )}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SavedSql } from '../../../data/costSql';
import { reasonOf } from '../../../platform/api/reasonOf';
import { ADDRESS_MAX, placeOf, textParam, type RunState } from './sqlState';
import { useChange } from '../../../platform/api/calls';

/**
 * Runs statements, one at a time, and puts each into the address: going back leads to the one before. `onRun` is told
 * what the address makes of it.
 */
export function useRun(saved: SavedSql | null, onRun: (text: string, base: string) => void) {
  const [params, setParams] = useSearchParams();
  const [ask] = useChange('costSql.run');
  const [state, setState] = useState<RunState>({ is: 'none' });
  const current = useRef<ReturnType<typeof ask>>(null);
  // Who leaves the screen waits for no answer.
  useEffect(() => () => current.current?.abort(), []);

  function remember(text: string) {
    const isInAddress = text.length <= ADDRESS_MAX && text !== saved?.sql;
    onRun(text, isInAddress ? text : (saved?.sql ?? ''));
    if ((params.get(textParam.key) ?? '') === (isInAddress ? text : '')) return;
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (isInAddress) next.set(textParam.key, text);
      else next.delete(textParam.key);
      return next;
    });
  }

  async function answered(sql: string, asked: ReturnType<typeof ask>) {
    const reply = await asked;
    if (current.current !== asked) return;
    current.current = null;
    setState(
      reply.error
        ? { is: 'failed', reason: reasonOf(reply.error), place: placeOf(reply.error) }
        : { is: 'done', sql, result: reply.data.data },
    );
  }

  return {
    state,
    run(text: string) {
      remember(text);
      setState({ is: 'running' });
      const asked = ask({ body: { sql: text } });
      current.current = asked;
      void answered(text, asked);
    },
    stop() {
      current.current?.abort();
      current.current = null;
      setState({ is: 'stopped' });
    },
  };
}

import { useState } from 'react';
import { isFaultJson } from '@shared/kernel/fault';
import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import type { Board } from '../../data/boards';
import { reasonOf } from '../../platform/api/reasonOf';
import { Field, Segmented } from '../../ui/fields/Field';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { boardNameProblem } from './boardName';
import { BoardNameField } from './BoardNameField';
import { useCall, useChange } from '../../platform/api/calls';

const types = ['case', 'governance', 'alert'] as const;

/**
 * A name and a type; a name that is taken is refused and the form starts anew. Without a space the board goes into the
 * global one.
 */
export function AddBoard({ spaceId, onClose }: { spaceId?: string; onClose(): void }) {
  const words = caseWords.board;
  const [name, setName] = useState('');
  const [type, setType] = useState<Board['type']>('case');
  const [problem, setProblem] = useState<string | null>(null);
  const [create, { isLoading }] = useChange('boards.create');
  const { data: spaces } = useCall('spaces.list', { query: {} });
  const elsewhere = spaces?.data.find((one) => one.mode === 'global') ?? spaces?.data[0];
  // A space that is named need not be waited for: who types fast presses Enter before the list is there.
  const space = spaceId ?? elsewhere?.space_id;
  const toast = useToast();
  const ready = boardNameProblem(name) === null && space !== undefined && !isLoading;

  async function submit() {
    if (!ready || space === undefined) return;
    const reply = await create({ body: { space_id: space, name: name.trim(), type } });
    if (!reply.error) {
      toast(words.created(name.trim()));
      return onClose();
    }
    const taken =
      isFaultJson(reply.error) &&
      reply.error.code === 'conflict' &&
      reply.error.message === messages.boardExists;
    if (taken) {
      setName('');
      setType('case');
    }
    setProblem(reasonOf(reply.error));
  }

  return (
    <FormDialog
      title={words.add}
      open
      onClose={onClose}
      width={420}
      keepOnOutsideClick={name !== ''}
      confirm={words.create}
      busy={isLoading}
      disabled={!ready}
      onConfirm={() => void submit()}
    >
      <div className="cl-stack">
        <BoardNameField
          name={name}
          refusal={problem ?? (spaces && !space ? words.noSpace : null)}
          onChange={(text) => {
            setName(text);
            setProblem(null);
          }}
          onEnter={() => void submit()}
        />
        <Field label={words.type}>
          {() => (
            <Segmented<Board['type']>
              label={words.type}
              value={type}
              options={types.map((value) => ({ value, label: caseWords.boardTypes[value] }))}
              onChange={setType}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}

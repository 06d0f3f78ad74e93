import { useState } from 'react';
import { paramWords } from '@shared/words/paramEditors';
import { uiWords } from '@shared/words/ui';
import { Button } from '../../../../ui/base/Button';
import { Refusal, TextInput } from '../../../../ui/fields/Field';
import { TextArea } from '../../../../ui/fields/TextArea';
import type { ParamEditorProps, ParamWorld } from '../contract';
import { addTag, addTagsJson, asJson, readTags, tagProblem, type Tag } from './tagRows';
import { TagValues } from './TagValues';
import './tags.css';

const words = paramWords.tags;

/** Tags as rows of key and value. */
export function TagsEditor(props: ParamEditorProps) {
  const { readOnly } = props;
  const tags = readTags(props.value);
  const [json, setJson] = useState(false);
  const set = (next: readonly Tag[]) => props.onChange(asJson(next));
  const add = (next: readonly Tag[]) => {
    set(next);
    props.onCommit();
  };
  return (
    <div className="cl-stack cl-gap-s" id={props.id} aria-describedby={props.describedBy} role="group">
      {tags.map((tag, index) => (
        <TagRow
          key={index}
          tag={tag}
          readOnly={readOnly}
          onChange={(next) => set(tags.with(index, next))}
          onCommit={props.onCommit}
          onRemove={() => add(tags.toSpliced(index, 1))}
        />
      ))}
      {tags.length === 0 && <p className="cl-faint">{words.none}</p>}
      {!readOnly && !json && (
        <NewTag world={props.world} tags={tags} onTags={add} onJson={() => setJson(true)} />
      )}
      {!readOnly && json && (
        <JsonTags
          tags={tags}
          onTags={(next) => {
            add(next);
            setJson(false);
          }}
          onClose={() => setJson(false)}
        />
      )}
    </div>
  );
}

function TagRow(props: {
  tag: Tag;
  readOnly: boolean;
  onChange(tag: Tag): void;
  onCommit(): void;
  onRemove(): void;
}) {
  const { tag, readOnly } = props;
  const problem = tagProblem(tag);
  return (
    <div>
      <div className="cl-tags__row">
        <TextInput
          label={words.key}
          value={tag.key}
          invalid={tag.key.trim() === ''}
          disabled={readOnly}
          onChange={(key) => props.onChange({ ...tag, key })}
          onLeave={props.onCommit}
        />
        <TextInput
          label={`${words.value}: ${tag.key}`}
          value={tag.value}
          invalid={problem !== null && tag.key.trim() !== ''}
          disabled={readOnly}
          onChange={(value) => props.onChange({ ...tag, value })}
          onLeave={props.onCommit}
        />
        {!readOnly && (
          <Button kind="quiet" icon="close" label={words.remove(tag.key)} onClick={props.onRemove} />
        )}
      </div>
      {problem && <Refusal>{problem}</Refusal>}
    </div>
  );
}

function NewTag(props: {
  world: ParamWorld;
  tags: readonly Tag[];
  onTags(tags: Tag[]): void;
  onJson(): void;
}) {
  const [key, setKey] = useState('');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const added = addTag(props.tags, key, value);
    if ('problem' in added) return setProblem(added.problem);
    props.onTags(added.tags);
    setKey('');
    setValue('');
    setProblem(null);
  };
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text);
    setProblem(null);
  };
  return (
    <div className="cl-stack cl-stack--s">
      <div className="cl-tags__row">
        <TextInput
          label={words.key}
          placeholder={words.key}
          value={key}
          onChange={typed(setKey)}
          onEnter={submit}
        />
        <TextInput
          label={words.value}
          placeholder={words.value}
          value={value}
          onChange={typed(setValue)}
          onEnter={submit}
        />
        <TagValues
          world={props.world}
          tagKey={key}
          chosen={value === '' ? [] : [value]}
          onChoose={typed(setValue)}
        />
        <Button kind="quiet" icon="plus" label={words.add} onClick={submit} />
      </div>
      {problem && <Refusal>{problem}</Refusal>}
      <div className="cl-row">
        <Button kind="quiet" size="small" icon="braces" onClick={props.onJson}>
          {words.addJson}
        </Button>
      </div>
    </div>
  );
}

function JsonTags(props: { tags: readonly Tag[]; onTags(tags: Tag[]): void; onClose(): void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const added = addTagsJson(props.tags, text);
    if ('problem' in added) setProblem(added.problem);
    else props.onTags(added.tags);
  };
  return (
    <div className="cl-stack cl-stack--s">
      <TextArea
        label={words.json}
        value={text}
        placeholder={words.jsonPlaceholder}
        invalid={problem !== null}
        onChange={(next) => {
          setText(next);
          setProblem(null);
        }}
        rows={4}
        mono
      />
      {problem && <Refusal>{problem}</Refusal>}
      <div className="cl-row">
        <Button size="small" kind="primary" onClick={submit}>
          {words.addThese}
        </Button>
        <Button size="small" onClick={props.onClose}>
          {uiWords.cancel}
        </Button>
      </div>
    </div>
  );
}

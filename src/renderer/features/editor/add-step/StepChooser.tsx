import { useLayoutEffect } from 'react';
import { assistWords } from '@shared/words/assist';
import { addStepWords as words } from '@shared/words/addStep';
import { Button } from '../../../ui/base/Button';
import { Icon } from '../../../ui/base/Icon';
import { Segmented, TextInput } from '../../../ui/fields/Field';
import { Tag } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { StepIcon } from '../canvas/StepIcon';
import { StepAbout } from './StepAbout';
import { stepTabs } from './stepSearch';
import type { Entry, StepChoice } from './useStepChoice';

interface Props {
  /** At the cursor: the list alone. */
  compact: boolean;
  choice: StepChoice;
  /** Has a model write the step instead; null where nothing comes before it. */
  onDescribe: (() => void) | null;
}

/** All steps that can stand here: by tab, or by what is typed. Arrows walk, Enter adds. */
export function StepChooser({ compact, choice, onDescribe }: Props) {
  const { query, tab, list, field, active, sections, rowId } = choice;
  useLayoutEffect(() => {
    const input = document.getElementById(field);
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    // Behind what was typed before it was there.
    input.setSelectionRange(input.value.length, input.value.length);
  }, [field]);
  return (
    <Stack
      pad={compact ? 's' : 'none'}
      className={`cl-add-step ${compact ? 'cl-add-step--compact' : ''}`}
      onKeyDown={(event) => {
        const isTab = event.target instanceof HTMLElement && event.target.matches('button, [role="radio"]');
        if (!isTab && choice.press(event.key)) event.preventDefault();
      }}
    >
      <TextInput
        id={field}
        label={words.search}
        placeholder={words.search}
        icon="search"
        type="search"
        value={query}
        onChange={(text) => choice.write(() => text)}
        autoFocus
        clearable
        searches={{ list, active: active ? rowId(active) : undefined }}
      />
      {onDescribe && (
        <Row>
          <Button kind="quiet" size="small" icon="sparkle" onClick={onDescribe}>
            {assistWords.actions.place}
          </Button>
        </Row>
      )}
      {query.trim() === '' && (
        <Segmented
          label={words.tabs}
          value={tab}
          options={stepTabs.map((value) => ({ value, label: words.tabNames[value] }))}
          onChange={choice.show}
        />
      )}
      <div className="cl-columns cl-gap-l cl-align-stretch cl-room-rest cl-add-step__body">
        <div id={list} role="listbox" aria-label={words.title} className="cl-scroll" tabIndex={-1}>
          {sections.length === 0 && (
            <Text as="p" size="s" tone="faint">
              {query.trim() === '' ? words.emptyTab[tab] : words.noneFound}
            </Text>
          )}
          {sections.map((section) => (
            <div key={section.title} role="group" aria-label={section.title}>
              <Text as="div" size="s" tone="faint" strong className="cl-add-step__group">
                {section.title}
              </Text>
              {section.entries.map((entry) => (
                <EntryRow
                  key={entry.id}
                  id={rowId(entry)}
                  entry={entry}
                  active={entry === active}
                  onPoint={() => choice.point(entry)}
                  onChoose={() => choice.choose(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        {!compact && active?.step && <StepAbout step={active.step} />}
      </div>
    </Stack>
  );
}

function EntryRow(props: { id: string; entry: Entry; active: boolean; onPoint(): void; onChoose(): void }) {
  const { entry, active } = props;
  return (
    <div
      id={props.id}
      role="option"
      aria-selected={active}
      aria-disabled={entry.refused !== null || undefined}
      className="cl-press cl-press--entry cl-pad-xs cl-add-step__row"
      onMouseMove={active ? undefined : props.onPoint}
      onClick={props.onChoose}
    >
      {entry.step ? (
        <StepIcon step={entry.step} definition={entry.step} size={16} />
      ) : (
        <span className="cl-stepicon">
          <Icon name="comment" />
        </span>
      )}
      <span className="cl-grow">{entry.title}</span>
      {entry.step?.isMSPStep && <Tag tone="info">{words.msp}</Tag>}
      {entry.step?.deprecated && <Tag tone="warn">{words.deprecated}</Tag>}
      {entry.refused !== null && <span className="cl-faint cl-size-s">{entry.refused}</span>}
    </div>
  );
}

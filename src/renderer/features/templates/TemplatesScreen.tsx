import { useMemo, useRef, type KeyboardEvent } from 'react';
import { workflowListWords } from '@shared/words/workflowLists';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Press } from '../../ui/base/Press';
import { Empty, Tag } from '../../ui/feedback/States';
import { MultiSelect } from '../../ui/fields/Select';
import { SearchInput } from '../../ui/fields/TextField';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { TemplateDetails } from './TemplateDetails';
import { TemplateMarks } from './TemplateMarks';
import {
  ALL,
  groupsOf,
  labelsOf,
  OWN,
  shownTemplates,
  templatesOf,
  useTemplateView,
  type Template,
} from './templateView';
import '../../parts/page/page.css';
import './templates.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';
import { together } from '../../parts/feedback/together';

const words = workflowListWords.templates;
const STEPS_SHOWN = 3;
const MORE_LOOK = 'cl-faint cl-num cl-template__more';

/** The gallery: templates of the product and of the organisation, to look into and to make workflows of. */
export function TemplatesScreen() {
  const { view, set, space, folder } = useTemplateView();
  const defaults = useCall('defaultTemplates.list');
  const own = useCall('templates.list');
  const all = useMemo(
    () => templatesOf(defaults.data?.data ?? [], own.data?.data ?? []),
    [defaults.data, own.data],
  );
  const { group, search, labels } = view;
  const shown = useMemo(() => shownTemplates(all, { group, search, labels }), [all, group, search, labels]);
  const open = all.find((one) => one.key === view.open);
  if (!defaults.data || !own.data)
    return <Pending what="templates" query={together(defaults, own)} rows={10} />;
  const name = (one: string) => (one === ALL ? words.all : one === OWN ? words.own : one);
  return (
    <div className="cl-stack cl-gap-l cl-page cl-templates">
      <Stack as="nav" gap="xxs" room="own" className="cl-templates__groups" label={words.categories}>
        {groupsOf(all).map(({ group: one, quantity }) => (
          <Press
            key={one}
            look="entry"
            aria-current={one === group ? 'true' : undefined}
            onClick={() => set({ ...view, group: one })}
          >
            <span className="cl-grow">{name(one)}</span>
            <Text tone="muted" figures>
              {quantity}
            </Text>
          </Press>
        ))}
      </Stack>
      <Stack as="section" gap="l" className="cl-grow">
        <Row wrap>
          <SearchInput
            label={words.search}
            width={260}
            value={search}
            onChange={(text) => set({ ...view, search: text })}
          />
          <MultiSelect
            label={words.labels}
            none={words.anyLabel}
            values={labels}
            options={labelsOf(all).map((label) => ({ value: label, label }))}
            onChange={(next) => set({ ...view, labels: next })}
          />
          <span className="cl-faint cl-num" role="status">
            {words.count(shown.length)}
          </span>
        </Row>
        {shown.length > 0 ? (
          <Cards templates={shown} onOpen={(one) => set({ ...view, open: one.key })} />
        ) : (
          <Nothing
            own={group === OWN && search === '' && labels.length === 0}
            onAll={() => set({ ...view, group: ALL, search: '', labels: [] })}
          />
        )}
      </Stack>
      {open && (
        <TemplateDetails
          key={open.key}
          template={open}
          space={space}
          folder={folder}
          onClose={() => set({ ...view, open: '' })}
        />
      )}
    </div>
  );
}

function Nothing({ own, onAll }: { own: boolean; onAll(): void }) {
  return (
    <Empty
      icon="templates"
      title={own ? words.noOwn : words.found}
      action={<Button onClick={onAll}>{words.showAll}</Button>}
    >
      {own ? words.noOwnText : words.foundText}
    </Empty>
  );
}

/** Cards in rows; arrows walk them as a grid. */
function Cards({ templates, onOpen }: { templates: readonly Template[]; onOpen(template: Template): void }) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('.cl-template') ?? [])];
    const at = cards.findIndex((card) => card === document.activeElement);
    if (at === -1) return;
    const top = cards[at]?.offsetTop;
    const inRow = cards.filter((card) => card.offsetTop === top).length;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: inRow, ArrowUp: -inRow }[event.key];
    if (step === undefined) return;
    cards[Math.max(0, Math.min(cards.length - 1, at + step))]?.focus();
    event.preventDefault();
  };
  return (
    <ul
      className="cl-columns cl-align-stretch cl-templates__cards"
      aria-label={words.list}
      ref={list}
      onKeyDown={onKeyDown}
    >
      {templates.map((template) => (
        <li key={template.key} className="cl-row cl-align-stretch">
          <Card template={template} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function Card({ template, onOpen }: { template: Template; onOpen(template: Template): void }) {
  const steps = template.steps.filter((step) => step.stepTemplateId !== 'TRIGGER');
  const more = steps.length - STEPS_SHOWN;
  const toSetUp = steps.filter(({ hasMissingParams }) => hasMissingParams).length;
  return (
    <Press
      look="card"
      className="cl-template cl-stack cl-gap-s cl-align-stretch cl-pad-m"
      onClick={() => onOpen(template)}
    >
      <strong>{template.name}</strong>
      <Row as="span" between className="cl-template__marks">
        <TemplateMarks steps={template.steps} />
        <Tag tone={template.kind === 'own' ? 'accent' : 'neutral'}>{template.category ?? words.own}</Tag>
      </Row>
      <span className="cl-muted cl-template__text">{template.description}</span>
      <Stack as="span" gap="none" className="cl-muted cl-size-s">
        {steps.slice(0, STEPS_SHOWN).map((step, at) => (
          <Row as="span" gap="xs" key={at}>
            <Icon name="chevronRight" size={11} />
            <span className="cl-clip">{step.title}</span>
          </Row>
        ))}
        {more > 0 && <span className={MORE_LOOK}>{words.moreSteps(more)}</span>}
        {toSetUp > 0 && <span className={MORE_LOOK}>{words.toSetUp(toSetUp)}</span>}
      </Stack>
      <Row as="span" gap="xs" className="cl-size-s cl-template__foot">
        {template.labels.slice(0, 3).map((label) => (
          <Tag key={label}>{label}</Tag>
        ))}
        <span className="cl-grow" />
        {template.createdBy !== null && (
          <span className="cl-faint cl-clip">{words.madeBy(template.createdBy)}</span>
        )}
      </Row>
    </Press>
  );
}

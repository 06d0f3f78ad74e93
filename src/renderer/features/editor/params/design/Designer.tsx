import { useState } from 'react';
import { DESIGNER_HEIGHT, DESIGNER_WIDTH } from '@shared/model/limits';
import { designerWords as words } from '@shared/words/designer';
import { usePromptHistory } from '../../../../parts/prompts/usePromptHistory';
import { Tabs } from '../../../../ui/base/Tabs';
import { ActionDialog } from '../../../../ui/overlays/Dialog';
import { useConfirm } from '../../../../ui/overlays/useConfirm';
import type { ParamWorld } from '../contract';
import { DataTab } from './DataTab';
import './design.css';
import type { Design, DesignType } from './designValue';
import { ResultPart, type View } from './ResultPart';
import { StylingTab } from './StylingTab';
import { useDesign } from './useDesign';

export interface DesignerProps {
  type: DesignType;
  world: ParamWorld;
  /** What the step has now. */
  code: string;
  design: Design;
  /** Whether variables can be added: the inputs of a code step may be one reference. */
  takesVariables: boolean;
  onUse(code: string, design: Design): void;
  onClose(): void;
}

type TabName = 'data' | 'styling';
/** XFORM-01, LIM-60: makes the code of a step or the message of a mail, with a model or by hand. */
export function Designer({ type, world, code, design, takesVariables, onUse, onClose }: DesignerProps) {
  const { prompts, remember } = usePromptHistory(type === 'email' ? 'email' : 'transform');
  const [tab, setTab] = useState<TabName>('data');
  const [view, setView] = useState<View>(type === 'email' ? 'results' : 'code');
  const [askClose, question] = useConfirm({
    title: words.closeTitle,
    text: words.closeText,
    confirm: words.closeAction,
    danger: true,
    run: onClose,
  });
  const session = useDesign({
    type,
    design,
    code,
    scope: world.scope,
    onAsked: remember,
    onMade: () => setView('results'),
  });
  const { draft } = session;
  const close = () => (session.changed ? askClose() : onClose());
  const use = () => {
    const { prompt, improvedPrompt, variables, styling } = draft;
    onUse(draft.code, { prompt, improvedPrompt, variables: [...variables], styling });
    onClose();
  };
  const data = (
    <DataTab type={type} world={world} session={session} prompts={prompts} takesVariables={takesVariables} />
  );
  return (
    <ActionDialog
      title={words.title[type]}
      open
      onClose={close}
      width={DESIGNER_WIDTH}
      height={DESIGNER_HEIGHT}
      keepOnOutsideClick
      confirm={words.use[type]}
      disabled={draft.code.trim() === '' || session.busy}
      onConfirm={use}
    >
      <div className="cl-design">
        <div className="cl-scroll cl-design__side">
          <Tabs
            id="designer"
            selected={tab}
            onSelect={(next) => setTab(next)}
            tabs={[
              { id: 'data', title: words.tabs.data, panel: data },
              ...(type === 'email'
                ? [
                    {
                      id: 'styling' as const,
                      title: words.tabs.styling,
                      panel: (
                        <StylingTab
                          value={draft.styling}
                          onChange={(styling) => {
                            session.change({ styling });
                            setView('results');
                          }}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </div>
        <ResultPart type={type} world={world} session={session} view={view} onView={setView} />
      </div>
      {question}
    </ActionDialog>
  );
}

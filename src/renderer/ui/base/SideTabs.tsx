import { Fragment, useRef, type JSX, type KeyboardEvent } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';
import type { IconName } from './iconPaths';
import { Row, Stack } from '../layout/Layout';
import { Press } from './Press';
import './sideTabs.css';

export interface SideTab<T extends string> {
  id: T;
  title: string;
  icon: IconName;
  /** What stands above the first tab of a group. */
  group?: string;
  panel: JSX.Element;
}

/** Tabs as a list at the side, which can be made narrow: then their icons stand alone, with their names for the rest. */
export function SideTabs<T extends string>(props: {
  id: string;
  label: string;
  tabs: readonly SideTab<T>[];
  selected: T;
  onSelect(tab: T): void;
  collapsed: boolean;
  onCollapse(collapsed: boolean): void;
  collapseLabel: string;
  expandLabel: string;
  /** Pixels. */
  width: number;
  collapsedWidth: number;
}) {
  const { id, tabs, selected, collapsed } = props;
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === selected);
  const walk = (event: KeyboardEvent) => {
    // From the tab that has the focus: what it has selected may still be on its way through the address.
    const focused = event.target instanceof HTMLElement ? event.target.dataset['tab'] : undefined;
    const at = tabs.findIndex((tab) => tab.id === focused);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    props.onSelect(tab.id);
    const button = list.current?.querySelector(`[data-tab="${tab.id}"]`);
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <Row gap="none" align="stretch" className="cl-side">
      <div
        className={`cl-room-own cl-side__nav ${collapsed ? 'cl-side__nav--narrow' : ''}`}
        style={{ width: collapsed ? props.collapsedWidth : props.width }}
      >
        <div className="cl-side__stay">
          <Stack
            ref={list}
            gap="xxs"
            pad="m"
            role="tablist"
            label={props.label}
            aria-orientation="vertical"
            onKeyDown={walk}
          >
            {tabs.map((tab, at) => (
              <Fragment key={tab.id}>
                {tab.group !== undefined && tab.group !== tabs[at - 1]?.group && (
                  <div className="cl-side__group" aria-hidden="true">
                    {!collapsed && tab.group}
                  </div>
                )}
                <Press
                  look="entry"
                  role="tab"
                  id={`${id}-tab-${tab.id}`}
                  data-tab={tab.id}
                  aria-selected={tab.id === selected}
                  aria-controls={tab.id === selected ? `${id}-panel` : undefined}
                  aria-label={tab.title}
                  title={collapsed ? tab.title : undefined}
                  tabIndex={tab.id === selected ? 0 : -1}
                  className="cl-side__tab"
                  onClick={() => props.onSelect(tab.id)}
                >
                  <Icon name={tab.icon} />
                  {!collapsed && <span className="cl-clip">{tab.title}</span>}
                </Press>
              </Fragment>
            ))}
          </Stack>
          <div className="cl-side__foot">
            <Button
              kind="quiet"
              size="small"
              icon={collapsed ? 'expand' : 'collapse'}
              label={collapsed ? props.expandLabel : props.collapseLabel}
              onClick={() => props.onCollapse(!collapsed)}
            />
          </div>
        </div>
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-tab-${selected}`}
        className="cl-grow cl-side__panel"
      >
        {current?.panel}
      </div>
    </Row>
  );
}

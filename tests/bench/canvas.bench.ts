import { loadavg } from 'node:os';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { layout } from '@shared/model/graph/layout';
import { armsOf } from '@shared/model/graph/nodes';
import { addPlaceholders, toGraph } from '@shared/model/graph/serialize';
import type { Block } from '@shared/model/graph/tree';
import type { Graph, GraphNode, Handle } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { defaultParameters } from '@shared/model/steps/parameters';
import { canvasWords as words } from '@shared/words/canvas';
import { callAs } from '../e2e/support/api';
import { startApp, type RunningApp } from '../e2e/support/app';
import { newDataFolder, removeFolder } from '../e2e/support/dataFolder';
import { storeFlow } from '../e2e/support/flows';

type Print = (line: string) => void;

const STEPS = 1_000;
const OPENS = 5;
const GESTURE_MS = 4_000;
const WAIT_MS = 180_000;
/** Until what is compiled and kept on purpose is there. */
const WARM_ROUNDS = 50;
/** The promise is about ten minutes (600); after a shorter soak the quarters tell whether it goes on growing. */
const SOAK_SECONDS = Number(process.env['COSTLOOM_CANVAS_SOAK_SECONDS'] ?? '60');

/** Steps, ifs, approvals and loops in one another as people build them, of the steps that the catalogue has. */
class Thousand {
  private number = 0;
  private readonly basic: StepDefinition[];

  constructor(private readonly catalogue: readonly StepDefinition[]) {
    this.basic = catalogue.filter(({ subtype }) => subtype === 'basic').slice(0, 40);
  }

  graph(): Graph {
    const blocks: Block[] = [];
    while (this.number < STEPS) blocks.push(...this.chapter());
    const trigger = this.node(this.template('TRIGGER'));
    return layout(addPlaceholders(toGraph({ trigger, blocks }), () => crypto.randomUUID()));
  }

  /** 20 steps. */
  private chapter(): Block[] {
    const [inner, outer] = [this.steps(2), this.steps(3)];
    const check = this.branch('IF', ['TRUE', 'FALSE'], [inner, this.steps(1)]);
    const each = this.loop([...this.steps(1), check, ...this.steps(2)]);
    const approval = this.branch('APPROVAL-001', ['APPROVE', 'REJECT'], [this.steps(2), this.steps(1)]);
    const split = this.branch('IF', ['TRUE', 'FALSE'], [[each, ...this.steps(1)], [approval]]);
    return [...outer, split, ...this.steps(1)];
  }

  private steps = (count: number): Block[] =>
    Array.from({ length: count }, () => ({
      kind: 'step' as const,
      node: this.node(this.basic[this.number % this.basic.length]),
    }));

  private branch(template: string, handles: readonly [Handle, Handle], arms: [Block[], Block[]]): Block {
    const node = this.node(this.template(template));
    const branches = handles.map((handle, at) => ({ handle, blocks: arms[at] ?? [] }));
    return { kind: 'branch', node, branches, closeId: crypto.randomUUID() };
  }

  private loop(body: Block[]): Block {
    return { kind: 'loop', node: this.node(this.template('LOOP')), body, closeId: crypto.randomUUID() };
  }

  private template = (id: string) => this.catalogue.find(({ stepTemplateId }) => stepTemplateId === id);

  private node(definition: StepDefinition | undefined): GraphNode {
    if (!definition) throw new Error('The catalogue lacks a step.');
    this.number += 1;
    const { title, group, subgroup, stepTemplateId, version, subtype } = definition;
    const name = `Step_${this.number}`;
    const parameters = defaultParameters(definition);
    const step = { name, title, group, subgroup, stepTemplateId, version, parameters };
    const type = subtype === 'basic' ? 'action' : 'flowControl';
    return { id: crypto.randomUUID(), type, subtype, position: { x: 0, y: 0 }, data: { step } };
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const ms = (value: number) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
const at = (values: number[], share: number) =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** The time between frames while `work` goes on, smallest first. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  const counted = await page.evaluateHandle(() => {
    const counter = { frames: [] as number[], on: true };
    let last = performance.now();
    const frame = (now: number) => {
      counter.frames.push(now - last);
      last = now;
      if (counter.on) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return counter;
  });
  await work();
  const frames = await counted.evaluate((counter) => {
    counter.on = false;
    return counter.frames;
  });
  return sorted(frames.slice(2));
}

const told = (frames: number[]) =>
  `${frames.length} frames, median ${ms(at(frames, 0.5))}, 95 % ${ms(at(frames, 0.95))}, slowest ${ms(frames.at(-1) ?? 0)}`;

/** Events of a mouse as often as a hand and a screen give them; sent from inside, so that no protocol is measured. */
async function gesture(page: Page, kind: 'pan' | 'zoom' | 'drag', target: { x: number; y: number }) {
  await page.evaluate(
    async ({ kind, target, lasts }) => {
      const element = document.elementFromPoint(target.x, target.y) ?? document.body;
      const pane = document.querySelector('.react-flow__renderer') ?? element;
      const mouse = (type: string, x: number, y: number, on: EventTarget) =>
        on.dispatchEvent(
          new MouseEvent(type, {
            clientX: x,
            clientY: y,
            bubbles: true,
            cancelable: true,
            view: window,
            buttons: 1,
          }),
        );
      if (kind === 'drag') mouse('mousedown', target.x, target.y, element);
      const from = performance.now();
      await new Promise<void>((done) => {
        const step = () => {
          const passed = performance.now() - from;
          const turn = (passed / 1000) * Math.PI;
          if (kind === 'drag')
            mouse('mousemove', target.x + 90 * Math.sin(turn), target.y + 60 * Math.sin(turn * 1.3), window);
          else
            pane.dispatchEvent(
              new WheelEvent('wheel', {
                clientX: target.x,
                clientY: target.y,
                deltaX: kind === 'pan' ? 14 * Math.sin(turn * 0.7) : 0,
                deltaY: kind === 'pan' ? 30 * (Math.sin(turn * 0.5) >= 0 ? 1 : -1) : 6 * Math.sin(turn * 2),
                ctrlKey: kind === 'zoom',
                bubbles: true,
                cancelable: true,
                view: window,
              }),
            );
          if (passed < lasts) requestAnimationFrame(step);
          else done();
        };
        requestAnimationFrame(step);
      });
      if (kind === 'drag') mouse('mouseup', target.x, target.y, window);
    },
    { kind, target, lasts: GESTURE_MS },
  );
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

async function stepInView(page: Page): Promise<{ x: number; y: number }> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const boxes = await page.locator('.cl-node').evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width: w, height: h } = one.getBoundingClientRect();
      return { x: left + w * 0.5, y: top + h * 0.5 };
    }),
  );
  const middle = { x: width / 2 + 80, y: height / 2 };
  const distance = (p: { x: number; y: number }) => Math.abs(p.x - middle.x) + Math.abs(p.y - middle.y);
  return boxes.sort((a, b) => distance(a) - distance(b))[0] ?? middle;
}

/** Work of the page's main thread in milliseconds of a processor: what others on the machine do is not in it. */
async function cpuOf(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await read();
  await work();
  const after = await read();
  await session.detach();
  return (after - before) * 1000;
}

async function gestures(page: Page, name: string, print: Print) {
  for (const kind of ['pan', 'zoom', 'drag'] as const) {
    const target = await stepInView(page);
    let frames: number[] = [];
    const cpu = await cpuOf(page, async () => {
      frames = await framesDuring(page, () => gesture(page, kind, target));
    });
    const moved = page.getByRole('button', { name: /^Undo move/ });
    if (kind === 'drag' && (await moved.count()) === 0) throw new Error('The drag moved nothing.');
    print(`${name}, ${kind}: ${told(frames)}; ${ms(cpu / frames.length)} of main thread a frame`);
  }
}

/** Duplicates, deletes, drags and takes back, as fast as the window follows. */
async function soak(page: Page, print: Print) {
  const canvas = page.getByRole('application', { name: /^Canvas of/ });
  await canvas.focus();
  const round = async () => {
    await page.keyboard.press('Home');
    for (const key of [
      'ArrowDown',
      'Control+d',
      'Delete',
      'Control+z',
      'Control+z',
      'Control+d',
      'ArrowDown',
    ])
      await page.keyboard.press(key);
    await page.keyboard.press('Control+z');
  };
  const fill = async (until: number) => {
    let rounds = 0;
    for (; performance.now() < until; rounds += 1) await round();
    return rounds;
  };
  for (let i = 0; i < WARM_ROUNDS; i += 1) await round();
  const before = await heap(page);
  let [rounds, last] = [0, before];
  const between: string[] = [];
  for (let part = 0; part < 4; part += 1) {
    rounds += await fill(performance.now() + (SOAK_SECONDS * 1000) / 4);
    last = await heap(page);
    between.push(`${last.toFixed(1)} MB`);
  }
  const growth = ((last - before) / before) * 100;
  print(
    `${rounds * 6} edits in ${SOAK_SECONDS} s: heap ${before.toFixed(1)} MB before; after each quarter ${between.join(', ')}: ${growth.toFixed(1)} %`,
  );
}

async function openings(context: BrowserContext, url: string, print: Print): Promise<Page> {
  const times: number[] = [];
  let page = await context.newPage();
  for (let i = 0; i < OPENS; i += 1) {
    await page.close();
    page = await context.newPage();
    times.push(
      await timed(async () => {
        await page.goto(url);
        await page.locator('.cl-node').nth(4).waitFor({ timeout: WAIT_MS });
      }),
    );
  }
  print(
    `opened by address, a whole page load: ${ms(at(sorted(times), 0.5))} (median of ${OPENS}); all: ${times.map(ms).join(', ')}`,
  );
  return page;
}

/** From inside the app, the program loaded already: what a click in the list of workflows costs. */
async function openInside(page: Page, path: string, print: Print) {
  const times: number[] = [];
  const cpu: number[] = [];
  for (let i = 0; i < OPENS; i += 1) {
    // A new page load: what was read of the workflow before is forgotten.
    await page.goto(new URL('/settings', page.url()).href);
    await page.getByRole('banner').getByRole('heading', { level: 1 }).waitFor();
    cpu.push(
      await cpuOf(page, async () => {
        const took = await page.evaluate(
          (where) =>
            new Promise<number>((done) => {
              const from = performance.now();
              history.pushState(null, '', where);
              dispatchEvent(new PopStateEvent('popstate', { state: null }));
              const look = () => {
                if (document.querySelectorAll('.cl-node').length < 5) requestAnimationFrame(look);
                else requestAnimationFrame((now) => done(now - from));
              };
              look();
            }),
          path,
        );
        times.push(took);
      }),
    );
  }
  print(
    `opened from another screen: ${ms(at(sorted(times), 0.5))} (median of ${OPENS}), ${ms(at(sorted(cpu), 0.5))} of main thread; all: ${times.map(ms).join(', ')}`,
  );
}

async function measure(context: BrowserContext, app: RunningApp, print: Print) {
  const first = await context.newPage();
  await first.goto(await app.link());
  await first.getByRole('button', { name: 'Open local workspace' }).click({ timeout: WAIT_MS });
  await first.getByRole('navigation').first().waitFor({ timeout: WAIT_MS });
  const blank = await context.newPage();
  await blank.setContent('<p>Nothing</p>');
  print(`an empty page: ${told(await framesDuring(blank, () => blank.waitForTimeout(3_000)))}`);
  await blank.close();

  const { data: catalogue } = await callAs(context, app, 'steps.list');
  const graph = new Thousand(catalogue).graph();
  const count = graph.nodes.filter(({ data }) => data.step).length;
  const openers = graph.nodes.filter((node) => armsOf(node).length > 0).length;
  print(
    `a workflow of ${count} steps, ${openers} of them with branches; ${graph.nodes.length} nodes, ${graph.edges.length} edges`,
  );
  const path = await storeFlow(context, app, 'A thousand steps', graph);
  await first.close();

  const page = await openings(context, app.origin + path, print);
  await openInside(page, path, print);
  await page.getByRole('application').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('1');
  await gestures(page, '100 %', print);
  const fit = page.getByRole('button', { name: words.toolbar.fit });
  const shown = await timed(async () => {
    await fit.click();
    await page.waitForFunction(
      (all) => document.querySelectorAll('.react-flow__node').length >= all,
      graph.nodes.length,
    );
  });
  print(`the whole workflow shown after a press: ${ms(shown)}`);
  await gestures(page, 'the whole workflow', print);
  await page.getByRole('application').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('1');
  await soak(page, print);
}

/** The canvas of the built browser host with a workflow of 1,000 steps. */
export async function run(print: Print): Promise<void> {
  const dataDir = await newDataFolder();
  const app = await startApp({ dataDir });
  const browser = await chromium.launch({
    executablePath: process.env['COSTLOOM_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    print(
      `load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}; drawn without a graphics card`,
    );
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await measure(context, app, print);
  } finally {
    await browser.close();
    await app.stop();
    await removeFolder(dataDir);
  }
}

import type { Locator } from '@playwright/test';

/**
 * Presses a checkbox, radio or switch as a person does: on its label, once that stands still.
 * The input itself is drawn by its label, so a click on it would have to be forced, wherever it is just then.
 */
export async function pressBox(box: Locator) {
  await box.waitFor({ state: 'attached' });
  const label = box.locator('xpath=ancestor::label[1]');
  await ((await label.count()) > 0 ? label : box).click();
}

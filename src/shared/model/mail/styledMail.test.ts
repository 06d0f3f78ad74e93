import { describe, expect, it } from 'vitest';
import { inkOn, mailColors } from './colors';
import { framedMail, mailSheet, styledMail } from './styledMail';
import { readStyling, stylingJson, type MailStyling } from './styling';

const ocean: MailStyling = {
  id: 'ocean',
  name: 'Ocean',
  colors: ['#0f4c81', '#2d9cdb', '#e8f4fb'],
  logo: 'https://logo.example/a.png?x="1"',
  customCss: '.mail-body { font-size: 16px }',
};

describe('a styled mail', () => {
  it('has the band, the ground, the logo and the content', () => {
    const mail = framedMail('<p>Hello</p>', ocean);
    expect(mail).toContain('background:#e8f4fb');
    expect(mail).toContain('background:#0f4c81;color:#ffffff');
    expect(mail).toContain('src="https://logo.example/a.png?x=&quot;1&quot;"');
    expect(mail).toContain('><p>Hello</p></td>');
  });

  it('has no picture but one of an https address', () => {
    for (const logo of ['', 'http://logo.example/a.png', 'javascript:x', 'data:image/png;base64,AA'])
      expect(framedMail('', { ...ocean, logo })).not.toContain('<img');
  });

  it('begins with the sheet of the preset, unless that loads something or ends the sheet', () => {
    expect(styledMail('', ocean)).toMatch(/^<style>[^<]*\.mail-body \{ font-size: 16px \}<\/style>/);
    for (const customCss of [
      '</style><script>x()</script>',
      '@import "https://a.example"',
      'a{background:URL (https://a.example)}',
      'a{background:\\75rl(x)}',
    ])
      expect(mailSheet({ ...ocean, customCss })).not.toContain(customCss);
  });

  it('[XFORM-15] is read from JSON with at most four colors; without a color there is none', () => {
    expect(readStyling(stylingJson(ocean))).toEqual(ocean);
    expect(readStyling({ colors: ['red', '#000000'] })?.colors).toEqual(['#000000']);
    expect(readStyling({ colors: Array<string>(6).fill('#123456') })?.colors).toHaveLength(4);
    for (const value of [null, 'x', { colors: 'x' }, { colors: [] }, { colors: ['url(x)'] }])
      expect(readStyling(value)).toBeNull();
  });

  it('has text that can be read on its color', () => {
    expect([inkOn('#0f4c81'), inkOn('#f2f2f4')]).toEqual(['#ffffff', '#000000']);
    expect(mailColors(['#111111'])).toEqual({ band: '#111111', button: '#111111', ground: '#ffffff' });
  });
});

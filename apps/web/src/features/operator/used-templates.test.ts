import type { StartableTemplate } from '@kartoteka/contract/control-card-operator';
import { expect, test } from 'vitest';
import { usedTemplates } from './used-templates.ts';

const template = (name: string, group: string, startedCount: number): StartableTemplate => ({
  templateId: name,
  templateName: name,
  familyId: name,
  templateGroupName: group,
  startedCount,
});
const shown = (...templates: StartableTemplate[]) =>
  usedTemplates(templates).map(({ name, templates: its }) => [
    name,
    its.map(({ templateName }) => templateName),
  ]);

test('tiles of used templates are grouped, the most used first, and equally used templates keep the order of the server', () => {
  expect(
    shown(
      template('Czystość', 'Higiena', 2),
      template('Masa', 'Wyroby', 3),
      template('Mycie', 'Higiena', 2),
      template('Jakość', 'Wyroby', 1),
    ),
  ).toEqual([
    ['Wyroby', ['Masa', 'Jakość']],
    ['Higiena', ['Czystość', 'Mycie']],
  ]);
});

test('an operator gets tiles for at most six templates, and no tile for a template without started cards', () => {
  const many = Array.from({ length: 9 }, (_one, at) => template(`Wzór ${at}`, 'Wyroby', at));
  expect(shown(...many)).toEqual([['Wyroby', ['Wzór 8', 'Wzór 7', 'Wzór 6', 'Wzór 5', 'Wzór 4', 'Wzór 3']]]);
  expect(shown(template('Nowy', 'Wyroby', 0))).toEqual([]);
});

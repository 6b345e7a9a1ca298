import type { CSSProperties } from 'react';
import { colour, font, stateColour } from './tokens.ts';

/** The colours that the paper's stylesheet uses, as CSS variables. */
export const paperColours = {
  '--ground': colour.ground,
  '--paper': colour.paper,
  '--line': colour.line,
  '--text': colour.text,
  '--muted': colour.textMuted,
  '--primary': colour.primary,
  '--on-primary': colour.onPrimary,
  '--focus': colour.focus,
  '--shade': colour.ground,
  '--good': stateColour.approved.ink,
  '--good-tint': stateColour.approved.tint,
  '--wait': stateColour.awaitingApproval.ink,
  '--wait-tint': stateColour.awaitingApproval.tint,
  '--bad': stateColour.deviation.ink,
  '--bad-tint': stateColour.deviation.tint,
  '--changed': stateColour.returned.ink,
  '--void': stateColour.voided.ink,
  '--void-tint': stateColour.voided.tint,
  fontFamily: font.paper,
  fontFeatureSettings: font.tabular,
} as CSSProperties;

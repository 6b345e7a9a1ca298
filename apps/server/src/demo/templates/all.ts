import { delivery } from './delivery.ts';
import type { DemoTemplate } from './demo-template.ts';
import { dimensions } from './dimensions.ts';
import { forklift } from './forklift.ts';
import { glassAudit } from './glass-audit.ts';
import { lineCleaning } from './line-cleaning.ts';
import { metalDetector } from './metal-detector.ts';
import { netWeight } from './net-weight.ts';
import { phCalibration } from './ph-calibration.ts';
import { productQuality } from './product-quality.ts';
import { temperatureCcp } from './temperature-ccp.ts';

/** Every template of the demo plant. */
export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  productQuality,
  temperatureCcp,
  dimensions,
  lineCleaning,
  forklift,
  delivery,
  phCalibration,
  metalDetector,
  netWeight,
  glassAudit,
];

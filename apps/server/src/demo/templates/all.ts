import type { DemoTemplate } from './demo-template.ts';
import { dimensions } from './dimensions.ts';
import { productQuality } from './product-quality.ts';
import { temperatureCcp } from './temperature-ccp.ts';

/** Every template of the demo plant. */
export const DEMO_TEMPLATES: readonly DemoTemplate[] = [productQuality, temperatureCcp, dimensions];

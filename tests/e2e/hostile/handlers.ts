import { live, type Payload } from './payload.ts';

/** Events that any element of a text could listen to. */
const EVENTS =
  `abort animationcancel animationend animationiteration animationstart auxclick beforecopy beforecut
beforeinput beforepaste blur cancel change click contextmenu copy cut dblclick drag dragend dragenter
dragleave dragover dragstart drop ended error focus formdata gotpointercapture input
invalid keydown keypress keyup load lostpointercapture mousedown mouseenter mouseleave mousemove mouseout mouseover
mouseup mousewheel paste pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover
pointerup reset resize scroll scrollend securitypolicyviolation select selectionchange selectstart slotchange
submit toggle   wheel`.split(/\s+/);

/** Elements that the cleaner keeps, so their attributes must be removed. */
const KEPT = ['p', 'b', 'em', 'li', 'h2', 'blockquote', 'hr', 'u', 's', 'strong', 'ul', 'br'];

/** One payload for each event, on an element that the cleaner keeps. */
export const handlers: readonly Payload[] = EVENTS.map((event, at) => {
  const tag = KEPT[at % KEPT.length] ?? 'p';
  return live(`${event} of ${tag}`, (run) => `<${tag} on${event}=${run}>x</${tag}>`);
});

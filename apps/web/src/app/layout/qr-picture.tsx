import { QRCodeSVG } from 'qrcode.react';
import { width } from '../../ui/tokens.ts';
import { appTexts } from '#texts/app';

export function QrPicture({ address }: { address: string }) {
  return <QRCodeSVG value={address} size={width.qr} level="M" marginSize={2} title={appTexts.qr} />;
}

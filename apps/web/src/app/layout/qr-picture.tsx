import { QRCodeSVG } from 'qrcode.react';
import { width } from '../../ui/tokens.ts';
import { appTexts } from '#texts/app';

export interface QrPictureProps {
  readonly address: string;
  /** Whether the code has less room to correct errors of reading, so that a longer address fits. */
  readonly isDense: boolean;
}

export function QrPicture({ address, isDense }: QrPictureProps) {
  return (
    <QRCodeSVG
      value={address}
      size={width.qr}
      level={isDense ? 'L' : 'M'}
      marginSize={2}
      title={appTexts.qr}
    />
  );
}

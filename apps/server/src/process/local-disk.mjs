import { statfs } from 'node:fs/promises';

/**
 * Types of file systems on a disk that only one kernel uses at a time: ext4, XFS, Btrfs, ZFS, F2FS and bcachefs. Network
 * folders, and folders that a virtual machine shares with its host, have other types.
 */
const LOCAL = new Set([0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0xca451a4e]);

/**
 * Returns whether a folder is on a disk that only the kernel of this process uses.
 *
 * @param {string} folder
 */
export async function isOnLocalDisk(folder) {
  return process.platform === 'linux' && LOCAL.has((await statfs(folder)).type >>> 0);
}

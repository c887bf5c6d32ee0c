import { describe, expect, it } from 'vitest';
import type { ImageFormat } from '../../extractors/image-size.ts';
import { imageSize } from '../../extractors/image-size.ts';

/** Files of 7 by 5 pixels as ImageMagick writes them, the JPEGs cut behind their frame header. */
const FILES: readonly (readonly [string, ImageFormat, string])[] = [
  ['PNG', 'png', 'iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQMAAACzVGSbAAAAA1BMVEX/AAAZ4gk3AAAAC0lEQVQI12NggAEAAAoAAef42voAAAAASUVORK5CYII='], // prettier-ignore
  ['GIF', 'gif', 'R0lGODlhBwAFAPAAAP8AAAAAACH5BAAAAAAALAAAAAAHAAUAAAIFhI+puwUAOw=='],
  ['JPEG', 'jpeg', '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAFAAcDAREAAhEBAxEB'], // prettier-ignore
  ['progressive JPEG', 'jpeg', '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wgARCAAFAAcDAREAAhEBAxEB'], // prettier-ignore
  ['lossy WebP', 'webp', 'UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoHAAUAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA='], // prettier-ignore
  ['lossless WebP', 'webp', 'UklGRhwAAABXRUJQVlA4TA8AAAAvBgABAAcQ/Y/+ByKi/wEA'],
  ['extended WebP', 'webp', 'UklGRmAAAABXRUJQVlA4WAoAAAAQAAAABgAABAAAQUxQSAoAAAABB9C/iAhERP8DVlA4IDAAAADQAQCdASoHAAUAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA='], // prettier-ignore
];

const SIZE = { width: 7, height: 5 };

describe('the size of an image', () => {
  it.each(FILES)('of a %s is read from its header', (_, format, base64) => {
    expect(imageSize(format, Buffer.from(base64, 'base64'))).toEqual(SIZE);
  });

  it.each(FILES)('of a %s cut anywhere is the same or none', (_, format, base64) => {
    const bytes = Buffer.from(base64, 'base64');
    let refused = 0;
    for (let length = 0; length < bytes.length; length++) {
      const size = imageSize(format, bytes.subarray(0, length));
      if (size === undefined) refused++;
      else expect(size).toEqual(SIZE);
    }
    expect(refused).toBeGreaterThan(9);
  });

  it.each(FILES)('of a %s is none under the name of another format', (_, format, base64) => {
    for (const other of ['png', 'gif', 'jpeg', 'webp'] as const)
      if (other !== format) expect(imageSize(other, Buffer.from(base64, 'base64'))).toBeUndefined();
  });

  it.each<[string, ImageFormat, string]>([
    ['a width of 0', 'png', '89504e470d0a1a0a0000000d49484452000000000000001e'],
    ['a width past 2^31', 'png', '89504e470d0a1a0a0000000d49484452800000000000001e'],
    ['a header chunk of another length', 'png', '89504e470d0a1a0a0000000e49484452000000280000001e'],
    ['a damaged signature', 'png', '89504e470d0d0a0a0000000d49484452000000280000001e'],
    ['another version', 'gif', '47494638386107000500'],
    ['a height of 0', 'gif', '47494638396107000000'],
    ['a height that is told later', 'jpeg', 'ffd8ffc0001108000000070301110002110103110100'],
    ['a segment of no length', 'jpeg', 'ffd8ffe00000ffc00011080005000703'],
    ['scan data before a frame', 'jpeg', 'ffd8ffda000cffc00011080005000703'],
    ['nothing between its markers', 'jpeg', 'ffd8ffd9ffc00011080005000703'],
    [
      'a canvas of 2^48 pixels',
      'webp',
      '52494646000000005745425056503858 0a00000000000000ffffffffffff'.replace(' ', ''),
    ],
    [
      'no key frame',
      'webp',
      '5249464600000000574542505650382030000000d00100000000070005 00'.replace(' ', ''),
    ],
    ['another signature of its lossless data', 'webp', '5249464600000000574542505650384c0f0000002e06000100'],
  ])('with %s is none (%s)', (_, format, hex) => {
    expect(imageSize(format, Buffer.from(hex, 'hex'))).toBeUndefined();
  });
});

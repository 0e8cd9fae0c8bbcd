import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { uploadPath } from '../../../src/contract/areas/file/endpoints.ts';
import { updateUser } from '../../../src/contract/areas/personnel/actions.ts';
import { getUser } from '../../../src/contract/areas/personnel/endpoints.ts';
import { claimPhoto } from '../../../src/server/modules/file/claimPhoto.ts';
import { filesJob } from '../../../src/server/modules/file/filesJob.ts';
import type { Objects } from '../../../src/server/storage/objects.ts';
import { costInUnits } from '../../support/costs.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf, xToken } from '../support/client.ts';
import { anObjectStream, aPdf } from '../support/pdfs.ts';
import { addTeam, type Team, trySignIn } from '../support/people.ts';
import { aDocx, aPng, aZip } from '../support/pictures.ts';
import { sendFile, upload } from '../support/upload.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

const show = (link: string) => fetch(`${app.url}/files${link}`);
const waiting = () => readdir(dirname(app.objects.incoming()));

describe('an upload', () => {
  test('7 Client behaviour, file upload: the storage host and the object name lead to the file', async () => {
    const pdf = '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n';
    const uploaded = await upload(app, team.reporter, pdf, { label: '点检 手册(1).pdf' });
    expect(uploaded).toMatchObject({
      name: '点检 手册(1).pdf',
      contentType: 'application/pdf',
      size: pdf.length,
    });
    const answer = await show(uploaded.linkurl);
    expect(await answer.text()).toBe(pdf);
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%E7%82%B9%E6%A3%80%20%E6%89%8B%E5%86%8C%281%29.pdf",
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('7 Client behaviour, photo upload: a photo goes to the folder of photos and answers url and linkurl', async () => {
    const photo = await upload(app, team.admin, aPng(64, 64), { folder: 'UserPhoto' });
    expect(photo.url).toMatch(new RegExp(`^${team.orgCode}/UserPhoto/[A-Za-z0-9_-]{22}$`));
    const answer = await show(photo.linkurl);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline/);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{5}, immutable$/);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(aPng(64, 64));
  });

  test('X-TOKEN signs the empty payload, and no other', async () => {
    const headers = { 'x-token': 'e30.e30.e30' };
    const answer = await sendFile(app, team.admin, 'words', { headers });
    expect(errorOf(answer)).toBe('BAD_SIGNATURE');
  });

  test('a name is a label and never a path', async () => {
    const label = '../../etc/\u0000"pass\nwd".txt';
    const uploaded = await upload(app, team.admin, 'words', { label });
    expect(uploaded.name).toBe('passwd.txt');
    expect(uploaded.url).toMatch(/^[A-Z0-9]+\/file\/[A-Za-z0-9_-]{22}$/);
  });

  test('is refused for an organisation that the person has left in another tab', async () => {
    const fields = { OrgCode: 'OTHER' };
    const storedRows = () => app.sql('select from stored_file where org_code = $1', [team.orgCode]);
    const before = (await storedRows()).length;
    expect(errorOf(await sendFile(app, team.admin, 'words', { fields }))).toBe('ORG_SWITCHED');
    const afterFile = { fieldsAfter: fields };
    expect(errorOf(await sendFile(app, team.admin, 'words', afterFile))).toBe('ORG_SWITCHED');
    expect(await storedRows()).toHaveLength(before);
  });

  test('a person has at most four at once; one more is refused with the time of the next attempt', async () => {
    const stored = Promise.withResolvers<void>();
    const { put } = app.objects;
    const spy = vi.spyOn(app.objects, 'put').mockImplementation(async (...args) => {
      if (spy.mock.calls.length <= 4) await stored.promise;
      await put(...args);
    });
    const taken = [1, 2, 3, 4].map(() => upload(app, team.reporter, 'words'));
    try {
      await vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(4));
      const refused = await sendFile(app, team.reporter, 'words');
      expect([refused.status, errorOf(refused)]).toEqual([429, 'TOO_MANY']);
      expect(refused.headers.get('retry-after')).toBe('5');
    } finally {
      stored.resolve();
      await Promise.all(taken);
      spy.mockRestore();
    }
    await upload(app, team.reporter, 'words');
  });

  test('7 Client behaviour, file upload: the API’s own host accepts one as the storage host does', async () => {
    const sent = await upload(app, team.admin, 'words', { host: '' });
    expect(sent.contentType).toContain('text/plain');
  });

  test('without a file is refused with an error that names the field', async () => {
    const path = '/UploadFilewords.txt';
    const answer = await team.admin.send({ path: path as never }, undefined, { raw: '' });
    expect(errorOf(answer)).toBe('BAD_FIELD');
    expect(answer.envelope.data).toMatchObject({ field: 'file' });
  });

  test('beyond the quota is refused and leaves nothing behind', async () => {
    await upload(app, team.admin, 'words');
    await app.sql('update stored_file set size = $2, unused_since = null where org_code = $1', [
      team.orgCode,
      5 * 1024 ** 3 - 3,
    ]);
    const answer = await sendFile(app, team.admin, 'words');
    expect(answer.envelope.info).toContain('5 GB');
    expect(await waiting()).toEqual([]);
    await upload(app, team.admin, 'abc');
  });

  test('is refused where a person has 100 MB of unused uploads', async () => {
    await upload(app, team.admin, 'words');
    await app.sql('update stored_file set size = $2 where org_code = $1', [
      team.orgCode,
      100 * 1024 ** 2 - 3,
    ]);
    const answer = await sendFile(app, team.admin, 'words');
    expect(errorOf(answer)).toBe('BAD_FIELD');
    expect(answer.envelope.info).toContain('100 MB');
    await upload(app, team.reporter, 'words');
    await app.sql('update stored_file set unused_since = null where org_code = $1', [team.orgCode]);
    await upload(app, team.admin, 'words');
  });

  test.for([
    ['排产计划.bat', '排产计划.bat.txt'],
    ['点检.CSV', '点检.CSV'],
    ['a file', 'a file.txt'],
  ] as const)('a text with the name %s is sent as %s', async ([label, name]) => {
    expect(await upload(app, team.admin, '@echo off\n', { label })).toMatchObject({ name });
  });
});

describe('the kind of a file is detected from its bytes', () => {
  const script = '<script>alert(1)</script>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
  const bomb = Buffer.alloc(90 * 1024 * 1024);
  const action = '<</S /JavaScript /JS (app.alert\\(1\\))>>';
  const macroTypes =
    '<Types><Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>';
  const withTypes = (types: Buffer) =>
    aZip([
      { name: '[Content_Types].xml', content: types },
      { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
    ]);
  const refused: readonly (readonly [string, () => Buffer])[] = [
    ['an SVG with a script', () => Buffer.from(svg)],
    [
      'an SVG after an XML declaration',
      () => Buffer.from(`<?xml version="1.0"?>\n<!-- a -->${svg}`),
    ],
    ['a page', () => Buffer.from(`<!DOCTYPE html>${script}`)],
    ['text with a script', () => Buffer.from(`hello\n${script}`)],
    ['a program', () => Buffer.from('\u007fELF\u0002\u0001\u0001\u0000\u0000', 'latin1')],
    ['an empty file', () => Buffer.alloc(0)],
    ['a picture that is also a page', () => Buffer.concat([aPng(8, 8), Buffer.from(script)])],
    ['a picture followed by an archive', () => Buffer.concat([aPng(8, 8), aDocx()])],
    ['a PDF followed by an archive', () => Buffer.concat([Buffer.from('%PDF-1.7 %%EOF'), aDocx()])],
    ['an archive after other bytes', () => Buffer.concat([Buffer.from('MZ\u0000'), aDocx()])],
    [
      'a JPEG of segments without a size',
      () =>
        Buffer.concat([
          Buffer.from('ffd8ffe0', 'hex'),
          Buffer.alloc(19_600_000, Buffer.from('0002ffe0', 'hex')),
        ]),
    ],
    ['a huge picture of a few bytes', () => aPng(50_000, 50_000, 1)],
    ['an archive that is no document', () => aZip([{ name: 'a.txt', content: Buffer.from('a') }])],
    [
      'a zip bomb',
      () =>
        aDocx([
          { name: 'a', content: bomb },
          { name: 'b', content: bomb },
        ]),
    ],
    [
      'a part that unpacks to far more bytes',
      () => aDocx([{ name: 'a', content: Buffer.alloc(2e6) }]),
    ],
    [
      'a part that does, beside one that does not',
      () =>
        aDocx([
          { name: 'a', content: Buffer.alloc(2e6) },
          { name: 'b', content: randomBytes(1e5) },
        ]),
    ],
    [
      'an archive of very many parts',
      () =>
        aDocx(
          Array.from({ length: 499 }, (_, nth) => ({ name: `a${nth}`, content: Buffer.from('a') })),
        ),
    ],
    [
      'a zip bomb that states a wrong size',
      () => aDocx([{ name: 'a', content: bomb, declaredSize: 10 }]),
    ],
    ['a zip slip', () => aDocx([{ name: '../../evil', content: Buffer.from('a') }])],
    [
      'an archive with a second directory',
      () => {
        const zip = aDocx();
        const locator = Buffer.from('504b0607'.padEnd(40, '0'), 'hex'); // ZIP64
        return Buffer.concat([zip.subarray(0, -22), locator, zip.subarray(-22)]);
      },
    ],
    ['macros', () => aDocx([{ name: 'word/vbaProject.bin', content: Buffer.from('a') }])],
    [
      'macros of Excel 4',
      () => aDocx([{ name: 'xl/macrosheets/a.xml', content: Buffer.from('a') }]),
    ],
    ['macros with another name', () => withTypes(Buffer.from(macroTypes))],
    ['macros at the root', () => aDocx([{ name: 'macrosheets/a.xml', content: Buffer.from('a') }])],
    [
      'macros written with character references',
      () => withTypes(Buffer.from('<Types a="vba&#80;roject"/>')),
    ],
    [
      'macros written in UTF-16',
      () => withTypes(Buffer.from('<Types a="vbaProject"/>', 'utf16le')),
    ],
    [
      'two parts of one name',
      () => aDocx([{ name: '[content_types].xml', content: Buffer.from('<Types/>') }]),
    ],
    [
      'an archive with an entry that its directory does not list',
      () => aDocx([{ name: '../../evil', content: Buffer.from('a'), isUnlisted: true }]),
    ],
    [
      'an archive whose entry has another name at its data',
      () => aDocx([{ name: 'evil.xml', streamedAs: '../evil.', content: Buffer.from('a') }]),
    ],
    ['a PDF with a script', () => aPdf(`1 0 obj ${action} endobj`)],
    [
      'a PDF with a script that only its key shows',
      () => aPdf('1 0 obj <</JS (app.alert\\(1\\))>> endobj'),
    ],
    [
      'a PDF with a script written in hexadecimal',
      () => aPdf('1 0 obj <</S /Java#53c#72ipt>> endobj'),
    ],
    ['a PDF that starts a program', () => aPdf('1 0 obj <</S/Launch/F(cmd.exe)>> endobj')],
    ['a PDF with a file in it', () => aPdf('1 0 obj <</Type /EmbeddedFile>> endobj')],
    ['a PDF with a packed script', () => aPdf(anObjectStream(action))],
    [
      'a PDF with a packed script in a stream without a type',
      () => aPdf(anObjectStream(action, '/N 1 /#46irst 4 /Filter [/FlateDecode]')),
    ],
    [
      'a PDF with a packed script after a comment and a string',
      () => aPdf(anObjectStream(action, '/A (>>\\) obj<<) %>>\n/First 4 /Filter /FlateDecode')),
    ],
    [
      'a PDF with a script in an object inside the data of another',
      () => aPdf('1 0 obj <<>>\nstream\n', anObjectStream(action), 'endstream endobj'),
    ],
    [
      'a PDF whose objects are packed with another filter',
      () => aPdf(anObjectStream(action, '/First 4 /Filter [/ASCIIHexDecode /FlateDecode]')),
    ],
    [
      'a PDF whose packed objects use a predictor',
      () => aPdf(anObjectStream(action, '/First 4 /Filter /FlateDecode /DecodeParms 3 0 R')),
    ],
    [
      'a PDF whose objects do not unpack',
      () => aPdf(anObjectStream('', undefined, Buffer.from('a'))),
    ],
    [
      'a PDF whose objects unpack to too much',
      () => aPdf(anObjectStream(' '.repeat(21 * 1024 * 1024))),
    ],
    ['a PDF of objects within objects', () => aPdf('1 0 obj <<>>%'.repeat(100_000))],
    ['a PDF whose dictionaries do not end', () => aPdf('1 0 obj <<('.repeat(1_000_000))],
    ['a PDF of very many packed objects', () => aPdf(...Array(2001).fill(anObjectStream('<<>>')))],
    ['a long text', () => Buffer.alloc(1024 * 1024 + 1, 'a')],
  ];

  test.for(refused)('%s is refused soon', async ([, bytes]) => {
    const content = bytes();
    const units = await costInUnits(async () => {
      const refusal = await sendFile(app, team.admin, content, { label: 'photo.png' });
      expect(errorOf(refusal)).toBe('BAD_FIELD');
    });
    expect(units).toBeLessThan(50);
    expect(await waiting()).toEqual([]);
  });

  test.for(['--B', '--B\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'])(
    'an upload that is cut off is answered as malformed: %j',
    async (body) => {
      const { token } = team.admin;
      const headers = {
        authorization: `Bearer ${token}`,
        jwt: token,
        'x-token': xToken('', token),
        'content-type': 'multipart/form-data; boundary=B',
      };
      const path = app.url + uploadPath('file', 'a');
      expect((await fetch(path, { method: 'POST', headers, body })).status).toBe(400);
      expect(await waiting()).toEqual([]);
    },
  );

  test('an encrypted PDF is refused with that reason', async () => {
    const locked = aPdf('1 0 obj <</Filter /Standard>> endobj\ntrailer <</Encrypt 1 0 R>>');
    const refusal = await sendFile(app, team.admin, locked, { label: 'manual.pdf' });
    expect(refusal.envelope.info).toContain('已加密');
  });

  test.for([
    ['image/png', aPng(8, 8)],
    [
      'application/pdf',
      aPdf(
        '1 0 obj <</Type /Catalog /Outlines <</First 5 0 R>> /Title (a \\( b)>> endobj',
        anObjectStream('<</Type /Page /Annots [<</S /URI /URI (https://a.example)>>]>>'),
        `2 0 obj <</Filter /DCTDecode>>\nstream\n/JS\u0001(\nendstream endobj`,
      ),
    ],
    ['text/plain; charset=utf-8', '设备,时间\nA-1,2026-11-20\n'],
    ['text/plain; charset=utf-8', 'a'.repeat(1024 * 1024)],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', aDocx()],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      aDocx([{ name: 'word/a.xml', content: Buffer.from('a'), isDescribed: true }]),
    ],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      aDocx([{ name: 'word/a.xml', content: Buffer.alloc(1e6) }]), // a thousandth of it packed
    ],
  ] as const)('%s is accepted', async ([contentType, bytes]) => {
    expect(await upload(app, team.admin, bytes)).toMatchObject({ contentType });
  });

  test('5 Avatar upload, size: the server refuses a photo of exactly 2 MB with the same message', async () => {
    const large = new Uint8Array(2 * 1024 * 1024);
    const answer = await sendFile(app, team.admin, large, { folder: 'UserPhoto' });
    expect(answer.envelope.info).toBe('file：上传头像图片大小不能超过 2MB!');
    const smaller = await sendFile(app, team.admin, large.subarray(1), { folder: 'UserPhoto' });
    expect(smaller.envelope.info, 'its kind is checked').toContain('PNG、JPEG');
  });

  test('a workbook of many equal rows is accepted', async () => {
    const row = ['一号加工中心', '主轴过热报警，停机检查'].map((value) => ({ value }));
    const workbook = await writeExcelFile(Array.from({ length: 20_000 }, () => row)).toBuffer();
    expect((await upload(app, team.admin, workbook)).contentType).toContain('spreadsheetml');
  });

  test('a photo must be a picture, and a file has a maximum size', async () => {
    const text = await sendFile(app, team.admin, 'words', { folder: 'UserPhoto' });
    expect(text.envelope.info).toContain('PNG、JPEG');
    const large = await sendFile(app, team.admin, new Uint8Array(20 * 1024 * 1024 + 1));
    expect(large).toMatchObject({ status: 413 });
    expect(large.envelope.info).toContain('20 MB');
    expect(await waiting()).toEqual([]);
  });
});

test('an uploaded photo belongs to the user once their record refers to it, and every answer shows it', async () => {
  const { admin, reporter } = team;
  const photo = await upload(app, reporter, aPng(64, 64), { folder: 'UserPhoto' });
  const { userID: id } = reporter;
  const saved = await reporter.call(updateUser, { id, Photo: photo.url });
  expect(saved.photo).toBe(photo.linkurl);
  const again = await reporter.call(updateUser, { id, Photo: saved.photo, PostName: '一车间' });
  expect(again.photo).toBe(photo.linkurl);
  const seen = await admin.call(getUser, { id });
  expect((await show(seen.photo)).status).toBe(200);
  const { envelope } = await trySignIn(app, reporter.phone);
  expect(envelope.data).toMatchObject({ photo: photo.linkurl });
  const stolen = await admin.send(updateUser, { id: admin.userID, Photo: photo.url });
  expect(stolen.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'Photo' });
  expect((await reporter.call(updateUser, { id, Photo: '' })).photo).toBe('');
});

describe('a link', () => {
  test('expires within a day and with its organisation; missing, foreign and unsigned links get the same answer', async () => {
    const uploaded = await upload(app, team.admin, 'words');
    const other = await addTeam(app);
    const foreign = await upload(app, other.admin, 'others');
    const [, query = ''] = uploaded.linkurl.split('?');
    const disabled = await addTeam(app);
    const late = await upload(app, disabled.admin, 'words');
    expect((await show(late.linkurl)).status).toBe(200);
    await app.sql('update organisation set org_state = 0 where org_code = $1', [disabled.orgCode]);
    const gone = uploaded.linkurl.replace(/[\w-]{5}\?/, 'aaaaa?');
    const signatureOfOther = `/${foreign.url}?${query}`;
    const unsigned = `/${uploaded.url}`;
    const answers = await Promise.all(
      [gone, late.linkurl, signatureOfOther, unsigned, '/..%2Fsecret', '/nobody'].map(
        async (link) => {
          const answer = await show(link);
          return [answer.status, await answer.text()];
        },
      ),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
    expect((await show(uploaded.linkurl)).status).toBe(200);
    app.clock.advance(24 * 3_600_000);
    const ended = await show(uploaded.linkurl);
    expect([ended.status, await ended.text()]).toEqual(answers[0]);
  });
});

describe('the job', () => {
  const look = async (
    objects = app.objects,
    onError = (error: unknown) => expect(error).toBe(''),
  ) => {
    const job = filesJob({ db: app.db, objects, now: async () => app.clock.now(), onError });
    await job.run(new AbortController().signal);
  };
  const isStored = async (url: string) => {
    const object = await app.objects.open(url);
    object?.content.destroy();
    return object !== null;
  };

  test('deletes what no record refers to for a day; a photo in use stays, the previous one is deleted', async () => {
    const [first, second, never] = [
      await upload(app, team.admin, aPng(8, 8), { folder: 'UserPhoto' }),
      await upload(app, team.admin, aPng(9, 9), { folder: 'UserPhoto' }),
      await upload(app, team.admin, 'words'),
    ];
    const claim = (provided: string, before: string) =>
      app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
        claimPhoto(tx, team.orgCode, provided, before, app.clock.now()),
      );
    expect(await claim(first.linkurl, '')).toBe(first.url);
    await look();
    expect(await Promise.all([first, second, never].map(({ url }) => isStored(url)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await claim(second.url, first.url)).toBe(second.url);
    await expect(claim(second.url, '')).rejects.toMatchObject({ errorName: 'BAD_FIELD' });
    await expect(claim('https://evil.example/x.png', '')).rejects.toMatchObject({
      errorName: 'BAD_FIELD',
    });
    app.clock.advance(25 * 3_600_000);
    await look();
    expect(await Promise.all([first, second, never].map(({ url }) => isStored(url)))).toEqual([
      false,
      true,
      false,
    ]);
    expect(
      await app.sql('select from stored_file where org_code = $1', [team.orgCode]),
    ).toHaveLength(1);
    expect(await claim('', second.url)).toBe('');
  });

  test('continues after a file that the store does not delete, and tries it again', async () => {
    const stuck = await upload(app, team.admin, 'stuck');
    const others = [await upload(app, team.admin, 'a'), await upload(app, team.reporter, 'b')];
    app.clock.advance(25 * 3_600_000);
    const errors: unknown[] = [];
    const denied = new Error('AccessDenied');
    const locked: Objects = {
      ...app.objects,
      remove: (key) => (key === stuck.url ? Promise.reject(denied) : app.objects.remove(key)),
    };
    await look(locked, (error) => errors.push(error));
    expect(new Set(errors)).toEqual(new Set([denied]));
    expect(await Promise.all([stuck, ...others].map(({ url }) => isStored(url)))).toEqual([
      true,
      false,
      false,
    ]);
    await look();
    expect(await isStored(stuck.url)).toBe(false);
  });
});

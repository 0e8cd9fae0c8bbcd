import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { uploadPath } from '../../../src/contract/areas/file.ts';
import { getUser } from '../../../src/contract/areas/personnel.ts';
import { updateUser } from '../../../src/contract/areas/personnelDeeds.ts';
import { claimPhoto } from '../../../src/server/modules/file/claimPhoto.ts';
import { filesJob } from '../../../src/server/modules/file/filesJob.ts';
import type { Objects } from '../../../src/server/storage/objects.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf, xToken } from '../support/client.ts';
import { givenMs } from '../support/givenTime.ts';
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
    const kept = await upload(app, team.reporter, pdf, { label: '点检 手册(1).pdf' });
    expect(kept).toMatchObject({
      name: '点检 手册(1).pdf',
      contentType: 'application/pdf',
      size: pdf.length,
    });
    const answer = await show(kept.linkurl);
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
    const kept = await upload(app, team.admin, 'words', { label });
    expect(kept.name).toBe('passwd.txt');
    expect(kept.url).toMatch(/^[A-Z0-9]+\/file\/[A-Za-z0-9_-]{22}$/);
  });

  test('one for an organisation that was left in another tab is refused', async () => {
    const fields = { OrgCode: 'OTHER' };
    const kept = () => app.sql('select from stored_file where org_code = $1', [team.orgCode]);
    const before = (await kept()).length;
    expect(errorOf(await sendFile(app, team.admin, 'words', { fields }))).toBe('ORG_SWITCHED');
    const behind = { fieldsAfter: fields };
    expect(errorOf(await sendFile(app, team.admin, 'words', behind))).toBe('ORG_SWITCHED');
    expect(await kept()).toHaveLength(before);
  });

  test('of one person are few at once: one more is refused, and when to try again is said', async () => {
    const stored = Promise.withResolvers<void>();
    const { keep } = app.objects;
    const spy = vi.spyOn(app.objects, 'keep').mockImplementation(async (...args) => {
      if (spy.mock.calls.length <= 4) await stored.promise;
      await keep(...args);
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

  test('7 Client behaviour, file upload: the API’s own host takes one as the storage host does', async () => {
    const sent = await upload(app, team.admin, 'words', { host: '' });
    expect(sent.contentType).toContain('text/plain');
  });

  test('without a file there is an error that names the field', async () => {
    const path = '/UploadFilewords.txt';
    const answer = await team.admin.send({ path: path as never }, undefined, { raw: '' });
    expect(errorOf(answer)).toBe('BAD_FIELD');
    expect(answer.envelope.data).toMatchObject({ field: 'file' });
  });

  test('beyond the quota nothing is kept', async () => {
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

  test('nobody fills the room of all with what nothing uses', async () => {
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
  ] as const)('a text that is called %s is given out as %s', async ([label, name]) => {
    expect(await upload(app, team.admin, '@echo off\n', { label })).toMatchObject({ name });
  });
});

describe('what a file is, is found in its bytes', () => {
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
    ['an SVG behind a declaration', () => Buffer.from(`<?xml version="1.0"?>\n<!-- a -->${svg}`)],
    ['a page', () => Buffer.from(`<!DOCTYPE html>${script}`)],
    ['words with a script', () => Buffer.from(`hello\n${script}`)],
    ['a program', () => Buffer.from('\u007fELF\u0002\u0001\u0001\u0000\u0000', 'latin1')],
    ['nothing', () => Buffer.alloc(0)],
    ['a picture that is a page too', () => Buffer.concat([aPng(8, 8), Buffer.from(script)])],
    ['a picture with an archive behind it', () => Buffer.concat([aPng(8, 8), aDocx()])],
    [
      'a PDF with an archive behind it',
      () => Buffer.concat([Buffer.from('%PDF-1.7 %%EOF'), aDocx()]),
    ],
    ['an archive behind something', () => Buffer.concat([Buffer.from('MZ\u0000'), aDocx()])],
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
    ['a part that unpacks to far more', () => aDocx([{ name: 'a', content: Buffer.alloc(2e6) }])],
    [
      'a part that does, beside what does not',
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
    ['a zip bomb that lies', () => aDocx([{ name: 'a', content: bomb, says: 10 }])],
    ['a zip slip', () => aDocx([{ name: '../../evil', content: Buffer.from('a') }])],
    ['macros', () => aDocx([{ name: 'word/vbaProject.bin', content: Buffer.from('a') }])],
    [
      'macros of Excel 4',
      () => aDocx([{ name: 'xl/macrosheets/a.xml', content: Buffer.from('a') }]),
    ],
    ['macros by another name', () => withTypes(Buffer.from(macroTypes))],
    ['macros at the root', () => aDocx([{ name: 'macrosheets/a.xml', content: Buffer.from('a') }])],
    ['macros said in other letters', () => withTypes(Buffer.from('<Types a="vba&#80;roject"/>'))],
    ['macros said in UTF-16', () => withTypes(Buffer.from('<Types a="vbaProject"/>', 'utf16le'))],
    [
      'two parts of one name',
      () => aDocx([{ name: '[content_types].xml', content: Buffer.from('<Types/>') }]),
    ],
    [
      'an archive with what its directory does not name',
      () => aDocx([{ name: '../../evil', content: Buffer.from('a'), isUnlisted: true }]),
    ],
    [
      'an archive that is called otherwise where it is streamed',
      () => aDocx([{ name: 'evil.xml', streamedAs: '../evil.', content: Buffer.from('a') }]),
    ],
    ['a PDF with a script', () => aPdf(`1 0 obj ${action} endobj`)],
    [
      'a PDF with a script by its key alone',
      () => aPdf('1 0 obj <</JS (app.alert\\(1\\))>> endobj'),
    ],
    ['a PDF with a script in other letters', () => aPdf('1 0 obj <</S /Java#53c#72ipt>> endobj')],
    ['a PDF that starts a program', () => aPdf('1 0 obj <</S/Launch/F(cmd.exe)>> endobj')],
    ['a PDF with a file in it', () => aPdf('1 0 obj <</Type /EmbeddedFile>> endobj')],
    ['a PDF with a packed script', () => aPdf(anObjectStream(action))],
    [
      'a PDF with a packed script whose kind is not said',
      () => aPdf(anObjectStream(action, '/N 1 /#46irst 4 /Filter [/FlateDecode]')),
    ],
    [
      'a PDF with a packed script behind a comment and a string',
      () => aPdf(anObjectStream(action, '/A (>>\\) obj<<) %>>\n/First 4 /Filter /FlateDecode')),
    ],
    [
      'a PDF with a script in an object that lies in the data of another',
      () => aPdf('1 0 obj <<>>\nstream\n', anObjectStream(action), 'endstream endobj'),
    ],
    [
      'a PDF whose objects are packed in another way',
      () => aPdf(anObjectStream(action, '/First 4 /Filter [/ASCIIHexDecode /FlateDecode]')),
    ],
    [
      'a PDF whose packed objects are differences',
      () => aPdf(anObjectStream(action, '/First 4 /Filter /FlateDecode /DecodeParms 3 0 R')),
    ],
    [
      'a PDF whose objects do not unpack',
      () => aPdf(anObjectStream('', undefined, Buffer.from('a'))),
    ],
    [
      'a PDF whose objects are too long unpacked',
      () => aPdf(anObjectStream(' '.repeat(21 * 1024 * 1024))),
    ],
    ['a PDF of objects within objects', () => aPdf('1 0 obj <<>>%'.repeat(100_000))],
    ['a PDF whose dictionaries do not end', () => aPdf('1 0 obj <<('.repeat(1_000_000))],
    ['a PDF of very many packed objects', () => aPdf(...Array(2001).fill(anObjectStream('<<>>')))],
    ['a long text', () => Buffer.alloc(1024 * 1024 + 1, 'a')],
  ];

  test.for(refused)('%s is refused within two seconds', async ([, bytes]) => {
    const content = bytes();
    const refusal = sendFile(app, team.admin, content, { label: 'photo.png' });
    expect(await givenMs(refusal)).toBeLessThan(2000);
    expect(errorOf(await refusal)).toBe('BAD_FIELD');
    expect(await waiting()).toEqual([]);
  });

  test.for(['--B', '--B\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'])(
    'an upload that is cut off is malformed, not a failure: %j',
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

  test('a PDF that is encrypted is refused with that reason', async () => {
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
  ] as const)('%s is taken', async ([contentType, bytes]) => {
    expect(await upload(app, team.admin, bytes)).toMatchObject({ contentType });
  });

  test('5 Avatar upload, size: the server refuses a photo of exactly 2 MB in the same words', async () => {
    const large = new Uint8Array(2 * 1024 * 1024);
    const answer = await sendFile(app, team.admin, large, { folder: 'UserPhoto' });
    expect(answer.envelope.info).toBe('file：上传头像图片大小不能超过 2MB!');
    const smaller = await sendFile(app, team.admin, large.subarray(1), { folder: 'UserPhoto' });
    expect(smaller.envelope.info, 'what it is is looked at').toContain('PNG、JPEG');
  });

  test('a workbook of many equal rows is taken', async () => {
    const row = ['一号加工中心', '主轴过热报警，停机检查'].map((value) => ({ value }));
    const workbook = await writeExcelFile(Array.from({ length: 20_000 }, () => row)).toBuffer();
    expect((await upload(app, team.admin, workbook)).contentType).toContain('spreadsheetml');
  });

  test('a photo is a picture, and a file has its limit', async () => {
    const words = await sendFile(app, team.admin, 'words', { folder: 'UserPhoto' });
    expect(words.envelope.info).toContain('PNG、JPEG');
    const large = await sendFile(app, team.admin, new Uint8Array(20 * 1024 * 1024 + 1));
    expect(large).toMatchObject({ status: 413 });
    expect(large.envelope.info).toContain('20 MB');
    expect(await waiting()).toEqual([]);
  });
});

test('a photo that was uploaded is the user’s once their record says so, and every answer shows it', async () => {
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
  test('ends within a day and with its organisation, and what is not there, foreign or unsigned answers the same bytes', async () => {
    const kept = await upload(app, team.admin, 'words');
    const other = await addTeam(app);
    const foreign = await upload(app, other.admin, 'others');
    const [, query = ''] = kept.linkurl.split('?');
    const disabled = await addTeam(app);
    const late = await upload(app, disabled.admin, 'words');
    expect((await show(late.linkurl)).status).toBe(200);
    await app.sql('update organisation set org_state = 0 where org_code = $1', [disabled.orgCode]);
    const gone = kept.linkurl.replace(/[\w-]{5}\?/, 'aaaaa?');
    const signatureOfOther = `/${foreign.url}?${query}`;
    const unsigned = `/${kept.url}`;
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
    expect((await show(kept.linkurl)).status).toBe(200);
    app.clock.advance(24 * 3_600_000);
    const ended = await show(kept.linkurl);
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
  const kept = async (url: string) => {
    const object = await app.objects.open(url);
    object?.content.destroy();
    return object !== null;
  };

  test('forgets what no record names for a day; a photo in use stays, the one before it goes', async () => {
    const [first, second, never] = [
      await upload(app, team.admin, aPng(8, 8), { folder: 'UserPhoto' }),
      await upload(app, team.admin, aPng(9, 9), { folder: 'UserPhoto' }),
      await upload(app, team.admin, 'words'),
    ];
    const claim = (said: string, before: string) =>
      app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
        claimPhoto(tx, team.orgCode, said, before, app.clock.now()),
      );
    expect(await claim(first.linkurl, '')).toBe(first.url);
    await look();
    expect(await Promise.all([first, second, never].map(({ url }) => kept(url)))).toEqual([
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
    expect(await Promise.all([first, second, never].map(({ url }) => kept(url)))).toEqual([
      false,
      true,
      false,
    ]);
    expect(
      await app.sql('select from stored_file where org_code = $1', [team.orgCode]),
    ).toHaveLength(1);
    expect(await claim('', second.url)).toBe('');
  });

  test('goes on beside one that the store does not let go, and tries that again', async () => {
    const held = await upload(app, team.admin, 'held');
    const others = [await upload(app, team.admin, 'a'), await upload(app, team.reporter, 'b')];
    app.clock.advance(25 * 3_600_000);
    const errors: unknown[] = [];
    const denied = new Error('AccessDenied');
    const locked: Objects = {
      ...app.objects,
      remove: (key) => (key === held.url ? Promise.reject(denied) : app.objects.remove(key)),
    };
    await look(locked, (error) => errors.push(error));
    expect(new Set(errors)).toEqual(new Set([denied]));
    expect(await Promise.all([held, ...others].map(({ url }) => kept(url)))).toEqual([
      true,
      false,
      false,
    ]);
    await look();
    expect(await kept(held.url)).toBe(false);
  });
});

import { addArticle } from '../../../src/contract/areas/knowledge/articles.ts';
import { requireFieldLabel } from '../../../src/contract/validation/bodyFields.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const enterprise = '/knowledgeBase/EnterpriseKnow';
const publicLibrary = '/knowledgeBase/publicKnow';

async function openDocument({ page }: Driver): Promise<void> {
  await page.locator('[data-page]:visible a[href*="EnterpriseKnow/detail"]').first().click();
  await page.waitForURL(/EnterpriseKnow\/detail/);
  await page.locator('[role="tab"]:visible').first().waitFor();
}

const openTab = (at: number) => async (driver: Driver) => {
  await openDocument(driver);
  await driver.page.locator('[role="tab"]:visible').nth(at).click();
};

/** The knowledge base: libraries, a document and its parts, the upload of files and the types. */
export const knowledgeScenes: readonly Scene[] = [
  { name: 'knowledge', who: 'supervisor', path: enterprise },
  { name: 'knowledge-reader', alike: true, who: 'repairer', path: enterprise },
  { name: 'knowledge-document', who: 'supervisor', path: enterprise, act: openDocument },
  { name: 'knowledge-facts', who: 'supervisor', path: enterprise, act: openTab(1) },
  {
    name: 'knowledge-revisions',
    alike: true,
    who: 'supervisor',
    path: enterprise,
    act: openTab(2),
  },
  { name: 'knowledge-readers', alike: true, who: 'supervisor', path: enterprise, act: openTab(3) },
  {
    name: 'knowledge-edit',
    who: 'supervisor',
    path: enterprise,
    act: async (driver) => {
      await openDocument(driver);
      await driver.press('knowledge.form.edit');
      await driver.dialog();
    },
  },
  {
    name: 'article',
    who: 'supervisor',
    path: enterprise,
    act: async ({ press, dialog, field, button, page }) => {
      await press('knowledge.newArticle');
      const form = await dialog();
      await field(requireFieldLabel(addArticle, 'Title'), form).fill('夜班交接要点');
      await button('knowledgeArticle.create', form).click();
      await page.waitForURL(/EnterpriseKnow\/article/);
    },
  },
  { name: 'knowledge-upload', who: 'supervisor', path: `${enterprise}/addFile` },
  { name: 'knowledge-upload-denied', alike: true, who: 'repairer', path: `${enterprise}/addFile` },
  { name: 'knowledge-types', alike: true, who: 'supervisor', path: `${enterprise}/types` },
  { name: 'knowledge-public', alike: true, who: 'admin', path: publicLibrary },
  {
    name: 'knowledge-public-document',
    who: 'admin',
    path: publicLibrary,
    act: async ({ page }) => {
      await page.locator('[data-page]:visible a[href*="publicKnow/detail"]').first().click();
      await page.waitForURL(/publicKnow\/detail/);
      await page.locator('[role="tab"]:visible').first().waitFor();
    },
  },
  { name: 'knowledge-public-types', alike: true, who: 'admin', path: `${publicLibrary}/types` },
];

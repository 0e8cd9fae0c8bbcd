import { useTranslation } from 'react-i18next';
import { labelAuthorID, type OrderComment } from '../../../../../contract/areas/repair/comments.ts';
import { AttachmentList } from '../../../../kit/form/files/AttachmentList.tsx';
import { TimeAgo } from '../../../../kit/hooks/times.tsx';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { Avatar } from '../../../../ui/data/Avatar.tsx';
import { Tag } from '../../../../ui/data/Tag.tsx';
import { StyledText } from '../../../../ui/layout/layout.tsx';
import { textParts } from './mentions.ts';
import style from './OrderComments.module.css';

interface CommentItemProps {
  readonly comment: OrderComment;
  readonly now: number;
  readonly onDelete: () => void;
}

/** One comment: its author, time, text and photos; one's own can be deleted for some minutes. */
export function CommentItem({ comment, now, onDelete }: CommentItemProps) {
  const { t } = useTranslation();
  const { userID, userName, orgName, content, internal, mentions, photos, createTime } = comment;
  const until = comment.deletableUntil;
  return (
    <li className={style.item}>
      <Avatar src={null} name={userName} size={32} />
      <StyledText as="div" grow>
        <div className={style.head}>
          <StyledText as="strong" strong>
            {userName}
          </StyledText>
          {orgName !== null && (
            <StyledText as="span" ink={3} size={13}>
              {orgName}
            </StyledText>
          )}
          <StyledText as="span" ink={3} size={13}>
            <TimeAgo instant={createTime} now={now} />
          </StyledText>
          {userID === labelAuthorID && <Tag tone="rest">{t('repair.comments.byLabel')}</Tag>}
          {internal === 1 && <Tag tone="rest">{t('repair.comments.internal')}</Tag>}
          {until !== null && Date.parse(until) > now && (
            <span className={style.delete}>
              <IconButton icon="close" label={t('repair.comments.delete')} onClick={onDelete} />
            </span>
          )}
        </div>
        <p className={style.text}>
          {textParts(content, mentions).map(({ text, isMention, at }) =>
            isMention ? (
              <b key={at} className={style.mention}>
                {text}
              </b>
            ) : (
              text
            ),
          )}
        </p>
        {photos.length > 0 && <AttachmentList label={t('repair.comments.photos')} files={photos} />}
      </StyledText>
    </li>
  );
}

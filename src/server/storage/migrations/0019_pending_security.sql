grant update (fault) on action_pending to andon_system;
